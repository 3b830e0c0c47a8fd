import { numberText } from '@clinic/clinical/number-text'
import type { Ward, WardRow } from '@clinic/contract/ward/ward'
import { Modal } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../auth/user.tsx'
import { loadLazily } from '../../lib/late/lazy.ts'
import { pathTo } from '../../lib/paths.ts'
import { SortChoice } from '../../ui/choose/sort-choice.tsx'
import { useUrlChoice } from '../../ui/choose/url-choice.ts'
import { longText } from './ago.ts'
import { HandoverToRead } from './handover/to-read.tsx'
import { MoveForm } from './move-form.tsx'
import { type Dialog, nameOf } from './name-of.ts'
import { PlanForm } from './plan-form.tsx'
import { ROUND_WORDS } from './round-words.ts'
import { VitalsForm } from './vitals-form.tsx'
import styles from './ward.module.css'
import { LATE_INK, PatientRow } from './ward-row.tsx'
import { WORDS } from './words.ts'

// Its form loads the rules for a session.
const DischargeDialog = lazy(async () => ({
  default: (await loadLazily(() => import('../../shared/session/discharge-dialog.tsx'))).DischargeDialog,
}))

const ORDERS = { beds: WORDS.byBed, due: WORDS.dueFirst } as const
type Order = keyof typeof ORDERS

const inOrderOfBeds = (rows: readonly WardRow[]) =>
  rows.toSorted((a, b) => a.bed.tag.localeCompare(b.bed.tag, 'en', { numeric: true }) || (a.sessionId < b.sessionId ? -1 : 1))

/**
 * One row per patient in order of beds, so that no row moves when observations are saved, or the most urgent first by choice. Overdue
 * observations and free beds stand next to them.
 */
export function WardList({ ward }: { ward: Ward }) {
  const [order, setOrder] = useUrlChoice<Order>('order', ['beds', 'due'])
  const rows = order === 'due' ? ward.data : inOrderOfBeds(ward.data)
  const [shown, setShown] = useState<{ row: WardRow; dialog: Dialog; times: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { role } = useUser()
  const close = () => setOpen(false)
  function open(row: WardRow, dialog: Dialog) {
    setShown((before) => ({ row, dialog, times: (before?.times ?? 0) + 1 }))
    setOpen(true)
  }
  // As it is now: with the version from when the dialog was opened, a session that was changed meanwhile would be refused for ever.
  const row = ward.data.find(({ sessionId }) => sessionId === shown?.row.sessionId) ?? shown?.row
  return (
    <div className={`grid one-column gap-6 ${styles.board}`}>
      <div>
        <div className={`flex middle gap-3 below-3 ${styles.order}`}>
          <HandoverToRead />
          <SortChoice titles={ORDERS} chosen={order} onChoose={setOrder} />
        </div>
        <ul className={styles.rows} aria-label={WORDS.patients}>
          {rows.map((row) => (
            <PatientRow key={row.sessionId} row={row} maySend={role !== 'nurse'} onOpen={(dialog) => open(row, dialog)} />
          ))}
        </ul>
      </div>
      <aside className={styles.side}>
        <Overdue rows={ward.data.filter(({ overdueMin }) => overdueMin > 0)} />
        <FreeBeds free={ward.free} />
      </aside>
      {/* Mounted before it is opened, so that the focus returns from it. */}
      <Modal opened={isOpen && shown?.dialog !== 'discharge'} onClose={close} title={shown && titleOf(shown)}>
        {row && shown?.dialog === 'move' && <MoveForm key={shown.times} row={row} ward={ward} onDone={close} />}
        {shown?.dialog === 'vitals' && <VitalsForm key={shown.times} row={shown.row} onDone={close} />}
        {shown?.dialog === 'plan' && <PlanForm key={shown.times} row={shown.row} onDone={close} />}
      </Modal>
      {isOpen && row && shown?.dialog === 'discharge' && <Discharge row={row} onClose={close} />}
    </div>
  )
}

function titleOf({ row, dialog }: { row: WardRow; dialog: Dialog }): string {
  if (dialog === 'vitals') return ROUND_WORDS.vitalsOf(row.patient.firstname, row.patient.lastname)
  return dialog === 'move' ? WORDS.moveTitle(nameOf(row)) : WORDS.planTitle(nameOf(row))
}

function Discharge({ row, onClose }: { row: WardRow; onClose: () => void }) {
  return (
    <Suspense>
      <DischargeDialog
        opened
        session={{ _id: row.sessionId, version: row.version }}
        question={WORDS.dischargeQuestion(nameOf(row))}
        confirm={WORDS.discharge}
        onClose={onClose}
      >
        {WORDS.willBeFree(row.bed.tag)}
      </DischargeDialog>
    </Suspense>
  )
}

function Overdue({ rows }: { rows: readonly WardRow[] }) {
  return (
    <section aria-labelledby="ward-overdue">
      <h2 id="ward-overdue" className="text-m strong below-3">
        {WORDS.overdue}
      </h2>
      {rows.length === 0 ? (
        <p className="quiet">{WORDS.noneOverdue}</p>
      ) : (
        <ul className="plain-list">
          {rows.map((row) => (
            <li key={row.sessionId}>
              <Link
                className="flex gap-4 middle apart touchable same-colour no-underline anywhere line-below"
                to={pathTo('sessionDetails', { sessionId: row.sessionId })}
              >
                <span>
                  <b>{row.bed.tag}</b> {nameOf(row)}
                </span>
                <span className={`firm strong ${LATE_INK[row.lateness]}`}>{longText(row.overdueMin)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FreeBeds({ free }: { free: Ward['free'] }) {
  return (
    <section aria-labelledby="ward-free">
      <h2 id="ward-free" className="text-m strong below-3">
        {WORDS.freeBeds} <span className="quiet regular">{numberText(free.length)}</span>
      </h2>
      {free.length === 0 ? (
        <p className="quiet">{WORDS.noFreeBed}</p>
      ) : (
        <ul className="plain-list flex wrap gap-3">
          {free.map(({ _id, tag }) => (
            <li key={_id} className="edge corner on-card anywhere pad-rows-2 pad-sides-3">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
