import { findDuplicates } from '@clinic/contract/patients/patients'
import type { RefusedRow } from '@clinic/contract/uploads/uploads'
import { MAX_OTHERS } from '@clinic/contract/uploads/uploads'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import type { KnownProps } from '../../../uploads/kind.ts'
import { cellOf } from '../../../uploads/problems.ts'
import type { Repair } from '../../../uploads/repair.ts'
import { PatientFacts } from '../record/patient-facts.tsx'
import { WORDS } from '../words.ts'
import styles from './registered-rows.module.css'

/** Rows shown at a time, because each one asks the server who is registered. */
const SHOWN = 10

/** Rows of a file with the name and phone of a registered patient, each next to that record; the user decides who it is. */
export function RegisteredRows({ repair, onChange }: KnownProps) {
  const [most, setMost] = useState(SHOWN)
  const { known, others } = repair
  const open = known.filter(({ row }) => !others.includes(row)).length
  const leaveOut = (rows: ReadonlySet<number>) => onChange({ ...repair, known: known.filter(({ row }) => !rows.has(row)) })
  return (
    <section aria-label={WORDS.registeredRows}>
      <h2>{WORDS.registeredCount(known.length)}</h2>
      <p className="readable above-2 below-3">{WORDS.registeredAdvice}</p>
      {open > 1 && (
        <Button variant="default" onClick={() => leaveOut(new Set(known.map(({ row }) => row).filter((row) => !others.includes(row))))}>
          {WORDS.leaveOutAll(open)}
        </Button>
      )}
      <ul className={`ruled ${styles.rows}`}>
        {known.slice(0, most).map((record) => (
          <Row
            key={record.row}
            record={record}
            repair={repair}
            isOther={others.includes(record.row)}
            onLeaveOut={() => leaveOut(new Set([record.row]))}
            {...(others.length < MAX_OTHERS && { onOther: () => onChange({ ...repair, others: [...others, record.row] }) })}
            onUndo={() => onChange({ ...repair, others: others.filter((row) => row !== record.row) })}
          />
        ))}
      </ul>
      {known.length > most && (
        <Button variant="subtle" onClick={() => setMost(most + SHOWN)}>
          {WORDS.showMoreRows(known.length - most)}
        </Button>
      )}
    </section>
  )
}

type RowProps = {
  record: RefusedRow
  repair: Repair
  isOther: boolean
  onLeaveOut: () => void
  onOther?: () => void
  onUndo: () => void
}

function Row({ record, repair, isOther, onLeaveOut, onOther, onUndo }: RowProps) {
  const text = (field: string) => textOf(record, repair, field)
  const name = [text('firstname'), text('otherNames'), text('lastname')].filter(Boolean).join(' ')
  const { data, isPending } = useQuery(query(findDuplicates, { query: { name, phone: text('phone') } }))
  const registered = data?.[0]?.patient
  const facts = ['gender', 'ageRange', 'phone'].map(text).filter(Boolean)
  return (
    <li className={`${styles.row} stacks-narrow`}>
      <div className="grid narrow anywhere">
        <span className="note">{WORDS.inTheFile(record.row)}</span>
        <strong>{name}</strong>
        <span className="note">{facts.join(' · ')}</span>
      </div>
      <div className="grid narrow anywhere">
        <span className="note">{WORDS.registeredAlready}</span>
        {registered ? <PatientFacts patient={registered} /> : <span>{isPending ? '…' : WORDS.furtherUp}</span>}
      </div>
      {isOther ? (
        <div className="flex wrap middle gap-3">
          <span>{WORDS.isAddedAsOther}</span>
          <Button variant="subtle" onClick={onUndo} aria-label={WORDS.undoOther(name, record.row)}>
            {WORDS.undo}
          </Button>
        </div>
      ) : (
        <div className="flex wrap middle gap-3">
          <Button variant="default" onClick={onLeaveOut} aria-label={WORDS.samePersonRow(record.row)}>
            {WORDS.samePerson}
          </Button>
          {onOther && (
            <Button variant="default" onClick={onOther} aria-label={WORDS.anotherPersonRow(record.row)}>
              {WORDS.anotherPerson}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** The first filled column of the field, as the upload reads it. */
function textOf(record: RefusedRow, { titlesByField }: Repair, field: string): string {
  const filled = (titlesByField[field] ?? []).map((title) => cellOf(record, title).trim())
  return filled.find((text) => text !== '') ?? ''
}
