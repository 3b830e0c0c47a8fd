import type { Assessment, Urgency } from '@clinic/clinical/observations/inputs'
import { urgencyOf } from '@clinic/clinical/observations/urgency'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import type { MeasuredSet } from '@clinic/contract/ward/ward'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { peopleOf } from '../personnel/people.ts'
import { factsAt } from './facts-at.ts'
import { openingRowOf, openingRowsOf, sessionsWith } from './list.ts'
import { dueAt, type ObservationRow } from './sets.ts'
import { subjectFacts } from './subject.ts'

/** A session's newest valid set. */
export type LastSet = Pick<Assessment, 'kind' | 'scoreMin' | 'scoreMax' | 'missing' | 'band' | 'caveats'> & {
  readonly urgency: Urgency
  /** Null if it consists only of the session's five vitals, which have no separate row. */
  readonly observationId: string | null
  readonly takenAt: string
  readonly recordedBy: PersonBrief
  /** When to measure again; null if no measurement is due. */
  readonly dueAt: string | null
  /** This set and the ones before it, as typed, newest first: as many as were asked for. */
  readonly measured: readonly MeasuredSet[]
}

/** The newest set of each session that has one, without struck sets and voided sessions; `count` says how many of them `measured` has. */
export async function lastSets(db: Db, sessionIds: readonly string[], timeZone: string, count = 1): Promise<Map<string, LastSet>> {
  if (sessionIds.length === 0) return new Map()
  const sessions = await sessionsWith(db)
    .where(inList(db, '_id', jsonList(sessionIds)))
    .where('voidedAt', 'is', null)
    .execute()
  const facts = await subjectFacts(db, [...new Set(sessions.map(({ patientId }) => patientId))])
  const then = await factsAt(db, timeZone, sessions, facts)
  const openings = new Map((await openingRowsOf(db, sessionIds)).map((row) => [row.sessionId, row]))
  const later = Map.groupBy(await newestRows(db, sessionIds, count), ({ sessionId }) => sessionId)
  const last = sessions.flatMap((session) => {
    const row = openings.get(session._id)
    const opening = row?.struckAt != null ? null : openingRowOf(session, row, { timeZone }, then.get(session._id))
    const first = opening ? [{ row: opening, typed: session }] : []
    const sets = [...(later.get(session._id) ?? []).map((row) => ({ row, typed: row })), ...first].toSorted(newestFirst).slice(0, count)
    return sets[0] ? [{ row: sets[0].row, measured: sets.map(toMeasured) }] : []
  })
  const people = await peopleOf(
    db,
    last.map(({ row }) => row.recordedBy),
  )
  return new Map(
    last.map(({ row, measured }) => {
      const { sessionId, takenAt, kind, scoreMin, scoreMax, band } = row
      const due = facts.get(row.patientId)?.deceasedOn == null ? dueAt(takenAt, row.dueMinutes) : null
      const observationId = row._id === sessionId ? null : row._id
      const set = {
        observationId,
        takenAt,
        recordedBy: people.of(row.recordedBy),
        kind,
        scoreMin,
        scoreMax,
        band,
        missing: JSON.parse(row.missing),
        caveats: JSON.parse(row.caveats),
        urgency: urgencyOf({ band, flags: JSON.parse(row.flags) }),
        dueAt: due,
        measured,
      }
      return [sessionId, set]
    }),
  )
}

/** The vitals of the opening set are the session's. */
type TypedSet = { readonly row: ObservationRow; readonly typed: Omit<MeasuredSet, 'takenAt'> }

/** At the same time, a later set comes before the opening one. */
const newestFirst = ({ row: a }: TypedSet, { row: b }: TypedSet) => (a.takenAt > b.takenAt ? -1 : a.takenAt < b.takenAt ? 1 : 0)

const toMeasured = ({ row: { takenAt }, typed: { temperature, bloodPressure, pulse, spO2 } }: TypedSet): MeasuredSet => {
  return { takenAt, temperature, bloodPressure, pulse, spO2 }
}

/** Each session's newest rows that are not struck, without opening sets, newest first. */
function newestRows(db: Db, sessionIds: readonly string[], count: number): Promise<ObservationRow[]> {
  return db
    .selectFrom('observation')
    .selectAll()
    .where(inList(db, 'observation.sessionId', jsonList(sessionIds)))
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('observation as other')
        .select('other._id')
        .whereRef('other.sessionId', '=', 'observation.sessionId')
        .where('other.opening', '=', 0)
        .where('other.struckAt', 'is', null)
        .orderBy('other.takenAt', 'desc')
        .orderBy('other._id', 'desc')
        .limit(count),
    )
    .orderBy('takenAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
}
