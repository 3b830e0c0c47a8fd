import { assessObservations } from '@clinic/clinical/observations/assess'
import { type BorrowedInput, type EarlierSet, withBorrowed } from '@clinic/clinical/observations/borrow'
import { type Assessment, isMeasured, type ObservationInputs, TYPED_INPUTS } from '@clinic/clinical/observations/inputs'
import type { ObservedSubject } from '@clinic/clinical/observations/subject'
import type { Selectable } from 'kysely'
import type { Flag } from '../db/tables/columns.ts'
import type { ObservationTable } from '../db/tables/observations.ts'

export type ObservationRow = Selectable<ObservationTable>
/** The columns of a session that form its opening set. */
export type OpeningVitals = Record<'temperature' | 'pulse' | 'bloodPressure' | 'spO2' | 'weight', string> & {
  readonly weightConfirmed: Flag
}

/** A stored set's inputs in the form that the rules need. */
export function inputsOf(row: ObservationRow): ObservationInputs {
  return {
    ...(Object.fromEntries(TYPED_INPUTS.map((input) => [input, row[input]])) as Pick<ObservationRow, (typeof TYPED_INPUTS)[number]>), // one of each
    consciousness: row.consciousness,
    oxygen: row.oxygen,
    oxygenFlow: row.oxygenFlow,
    dangerSigns: JSON.parse(row.dangerSigns),
    weightConfirmed: row.weightConfirmed === 1,
  }
}

/** The opening set: the session's five vitals plus the inputs in its own row. */
export const openingInputs = (vitals: OpeningVitals, row: ObservationRow | undefined): ObservationInputs => ({
  ...(row && inputsOf(row)),
  temperature: vitals.temperature,
  pulse: vitals.pulse,
  bloodPressure: vitals.bloodPressure,
  spO2: vitals.spO2,
  weight: vitals.weight,
  weightConfirmed: vitals.weightConfirmed === 1,
})

/** Assesses a set together with values borrowed from earlier sets. */
export function assessSet(inputs: ObservationInputs, takenAt: string, earlier: readonly EarlierSet[], subject: ObservedSubject) {
  const all = withBorrowed(inputs, takenAt, earlier)
  return { assessment: assessObservations(all.inputs, subject), borrowed: all.borrowed }
}

/** The columns for a set's assessment. */
export function assessedColumns({ assessment, borrowed }: { assessment: Assessment; borrowed: readonly BorrowedInput[] }) {
  const { kind, scoreMin, scoreMax, missing, band, dueMinutes, flags, caveats, rules } = assessment
  return {
    kind,
    scoreMin,
    scoreMax,
    band,
    dueMinutes,
    rules,
    missing: JSON.stringify(missing),
    flags: JSON.stringify(flags),
    caveats: JSON.stringify(caveats),
    borrowed: JSON.stringify(borrowed),
  }
}

/** When a session was opened, and when it was typed if it waited on a phone. */
type EntryTimes = { readonly createdAt: string; readonly recordedAt: string | null }

/** Sets that values can be borrowed from: those of the session that are not struck. */
export function lendersOf(session: OpeningVitals & EntryTimes, rows: readonly ObservationRow[]): EarlierSet[] {
  const openingRow = rows.find(({ opening }) => opening === 1)
  const opening = {
    by: openingRow?._id ?? null,
    takenAt: openingRow?.takenAt ?? session.recordedAt ?? session.createdAt,
    inputs: openingInputs(session, openingRow),
  }
  const later = rows.filter((row) => row.opening === 0 && row.struckAt === null)
  const first = openingRow?.struckAt == null && isMeasured(opening.inputs) ? [opening] : []
  return [...first, ...later.map((row) => ({ by: row._id, takenAt: row.takenAt, inputs: inputsOf(row) }))]
}

export const dueAt = (takenAt: string, dueMinutes: number | null): string | null =>
  dueMinutes === null ? null : new Date(Date.parse(takenAt) + dueMinutes * 60_000).toISOString()
