import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { findDuplicates, type Patient } from '@clinic/contract/patients/patients'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { useFoundPatients } from '../../keys/palette/use-found-patients.ts'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import styles from './merge.module.css'
import { fullName } from './names.ts'
import { WORDS } from './words.ts'

/** Selects the other record: likely ones first, and a search for any. */
export function ChooseOther({ patient }: { patient: Patient }) {
  const { _id: id, phone } = patient
  const likely = useQuery(query(findDuplicates, { query: { id, name: fullName(patient), phone } }))
  return (
    <>
      <section aria-labelledby="likely" className={`below-7 ${styles.likely}`}>
        <h2 id="likely" className="text-m below-3">
          {WORDS.likely}
        </h2>
        <ListState
          query={likely}
          rows={1}
          isEmpty={(found) => found.length === 0}
          empty={<p className="below-2 quiet">{WORDS.noneLikely}</p>}
        >
          {(found) => (
            <ul className="plain-list">
              {found.map(({ patient, reasons }) => (
                <Row key={patient._id} of={id} patient={patient} note={reasons.join(' · ')} />
              ))}
            </ul>
          )}
        </ListState>
      </section>
      <AnyRecord of={id} />
    </>
  )
}

function AnyRecord({ of }: { of: string }) {
  const [typed, setTyped] = useState('')
  const found = useFoundPatients(typed)
  return (
    <section className="below-7">
      <TextInput
        label={WORDS.searchFor}
        placeholder={WORDS.searchHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isAsked && (
        <ListState
          query={found}
          rows={1}
          isEmpty={({ data }) => data.every(({ _id }) => _id === of)}
          empty={<p className="below-2 quiet">{WORDS.noneFound}</p>}
        >
          {({ data }) => (
            <ul className="plain-list">
              {data
                .filter(({ _id }) => _id !== of)
                .map((patient) => (
                  <Row key={patient._id} of={of} patient={patient} />
                ))}
            </ul>
          )}
        </ListState>
      )}
    </section>
  )
}

type RowProps = {
  of: string
  patient: Pick<PatientBrief, '_id' | 'firstname' | 'lastname' | 'gender' | 'ageRange' | 'phone'>
  note?: string
}

function Row({ of, patient, note }: RowProps) {
  return (
    <li className="entry">
      <div className="flex column">
        <span className="strong">{fullName(patient)}</span>
        <span className="below-2 quiet">
          {personText(patient)} · {patient.phone}
        </span>
        {note && <span className="anywhere warned">{note}</span>}
      </div>
      <Button
        component={Link}
        variant="default"
        to={`${pathTo('mergePatients', { patientId: of })}?${new URLSearchParams({ with: patient._id })}`}
        aria-label={WORDS.chooseRecord(fullName(patient))}
      >
        {WORDS.choose}
      </Button>
    </li>
  )
}
