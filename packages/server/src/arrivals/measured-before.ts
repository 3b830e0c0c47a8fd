import type { ObservationInputs } from '@clinic/contract/clinical/observations/inputs'
import { ARRIVALS } from '@clinic/contract/server-messages'
import { VITALS } from '@clinic/contract/session-record'
import { VITAL_LABELS, type Vital } from '@clinic/contract/vitals'
import type { Selectable } from 'kysely'
import type { ArrivalTable } from '../db/arrival-tables.ts'
import { type Extras, splitExtras, type Taken } from '../observations/record.ts'
import type { OfPerson } from './once.ts'
import { inputsOf, oxygenOf } from './vitals.ts'

const MAX_NOTE = 500

type Typed = Record<Vital, string> & Extras

type Row = Selectable<ArrivalTable>

/**
 * Of the arrivals of one person, who was joined from several records: the one whose vitals open the session, which is the one that it is opened
 * for if anything was measured there, else where it was measured last; and the others where something was measured.
 */
export function measuredArrivals({ arrival, others }: OfPerson): { opening: Row; beside: Measured[] } {
  const latestFirst = others.toSorted((a, b) => ((a.vitalsAt ?? '') < (b.vitalsAt ?? '') ? 1 : -1))
  const [opening = arrival, ...beside] = [arrival, ...latestFirst].filter(({ vitalsAt }) => vitalsAt !== null)
  const setOf = (row: Row): Measured[] =>
    row.vitalsBy === null || row.vitalsAt === null
      ? []
      : [{ inputs: inputsOf(row), taken: { by: row.vitalsBy, at: row.vitalsAt, note: ARRIVALS.otherCheckIn } }]
  return { opening, beside: beside.flatMap(setOf) }
}

type Measured = { readonly inputs: ObservationInputs; readonly taken: Taken }

/**
 * The opening set of a session that is opened for an arrival: what was measured in the line where the doctor typed nothing, with its taker
 * and time. What was typed wins; what it replaces stays readable in the note of the set.
 */
export function measuredBefore(arrival: Row, typed: Typed): { vitals: Record<Vital, string>; extras: Extras; taken?: Taken } {
  const measured = inputsOf(arrival)
  const vitals = Object.fromEntries(VITALS.map((vital) => [vital, typed[vital] || measured[vital] || ''])) as Record<Vital, string> // one of each
  const { extras: own } = splitExtras(typed)
  const extras = {
    ...withoutBlanks(splitExtras(measured).extras),
    ...withoutBlanks(own),
    ...oxygenOf(own),
  }
  if (arrival.vitalsBy === null || arrival.vitalsAt === null) return { vitals, extras }
  const replaced = VITALS.filter((vital) => measured[vital] && typed[vital] && typed[vital] !== measured[vital])
  const note = replaced.length > 0 ? ARRIVALS.measuredBefore(replaced.map((vital) => `${VITAL_LABELS[vital]} ${measured[vital]}`)) : ''
  return { vitals, extras, taken: { by: arrival.vitalsBy, at: arrival.vitalsAt, note: note.slice(0, MAX_NOTE) } }
}

const withoutBlanks = (inputs: ObservationInputs): Extras =>
  Object.fromEntries(
    Object.entries(inputs).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
