import { type ObservationInputs, TYPED_INPUTS } from '@clinic/clinical/observations/inputs'
import { VITAL_LABELS, VITALS, type Vital } from '@clinic/clinical/observations/vitals'
import { ARRIVALS } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import type { ArrivalTable } from '../db/tables/arrivals.ts'
import { type EntryDetails, type Extras, splitExtras } from '../observations/record.ts'
import type { PersonArrivals } from './one-per-person.ts'
import { inputsOf, oxygenOf } from './vitals.ts'

const MAX_NOTE = 500

type TypedInputs = Record<Vital, string> & Extras

type Row = Selectable<ArrivalTable>

/**
 * Splits one person's arrivals: the one whose vitals become the opening set of the session, and others with measurements. The opening one
 * is the arrival the session is opened for if it has measurements, otherwise the one measured last.
 */
export function measuredArrivals({ arrival, others }: PersonArrivals): { opening: Row; beside: MeasuredInputs[] } {
  const latestFirst = others.toSorted((a, b) => ((a.vitalsAt ?? '') < (b.vitalsAt ?? '') ? 1 : -1))
  const [opening = arrival, ...beside] = [arrival, ...latestFirst].filter(({ vitalsAt }) => vitalsAt !== null)
  const setOf = (row: Row): MeasuredInputs[] =>
    row.vitalsBy === null || row.vitalsAt === null
      ? []
      : [{ inputs: inputsOf(row), taken: { by: row.vitalsBy, at: row.vitalsAt, note: ARRIVALS.otherCheckIn } }]
  return { opening, beside: beside.flatMap(setOf) }
}

type MeasuredInputs = { readonly inputs: ObservationInputs; readonly taken: EntryDetails }

type FromLine = {
  readonly vitals: Record<Vital, string>
  readonly extras: Extras
  readonly weightConfirmed: boolean
  readonly taken?: EntryDetails
}

/**
 * The opening vitals of a session: values measured in the line, with who took them and when, where the doctor typed nothing. What the
 * doctor typed wins, and a sign of the second row that was sent blank was taken away; the replaced value is kept in the set's note.
 */
export function measuredBefore(arrival: Row, typed: TypedInputs): FromLine {
  const measured = inputsOf(arrival)
  const vitals = Object.fromEntries(VITALS.map((vital) => [vital, typed[vital] || measured[vital] || ''])) as Record<Vital, string> // one of each
  const { extras: own } = splitExtras(typed)
  const extras = {
    ...withoutBlanks(splitExtras(measured).extras),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...oxygenOf(own),
  }
  const weightConfirmed = arrival.weightConfirmed === 1 && vitals.weight === measured.weight
  if (arrival.vitalsBy === null || arrival.vitalsAt === null) return { vitals, extras, weightConfirmed }
  const replaced = TYPED_INPUTS.filter((input) => measured[input] && typed[input] && typed[input] !== measured[input])
  const note = replaced.length > 0 ? ARRIVALS.measuredBefore(replaced.map((input) => `${VITAL_LABELS[input]} ${measured[input]}`)) : ''
  return { vitals, extras, weightConfirmed, taken: { by: arrival.vitalsBy, at: arrival.vitalsAt, note: note.slice(0, MAX_NOTE) } }
}

const withoutBlanks = (inputs: ObservationInputs): Extras =>
  Object.fromEntries(
    Object.entries(inputs).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
