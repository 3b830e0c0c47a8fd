import type { Assessment, Urgency } from '@clinic/contract/clinical/observations/inputs'
import { urgencyOf } from '@clinic/contract/clinical/observations/urgency'
import type { PersonBrief } from '@clinic/contract/person-brief'
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
}

/** The newest set of each session that has one, without struck sets and voided sessions. */
export async function lastSets(db: Db, sessionIds: readonly string[], timeZone: string): Promise<Map<string, LastSet>> {
  if (sessionIds.length === 0) return new Map()
  const sessions = await sessionsWith(db)
    .where(inList(db, '_id', jsonList(sessionIds)))
    .where('voidedAt', 'is', null)
    .execute()
  const facts = await subjectFacts(db, [...new Set(sessions.map(({ patientId }) => patientId))])
  const then = await factsAt(db, timeZone, sessions, facts)
  const openings = new Map((await openingRowsOf(db, sessionIds)).map((row) => [row.sessionId, row]))
  const newest = new Map((await newestRows(db, sessionIds)).map((row) => [row.sessionId, row]))
  const last = sessions.flatMap((session) => {
    const row = openings.get(session._id)
    const opening = row?.struckAt != null ? null : openingRowOf(session, row, { timeZone }, then.get(session._id))
    const later = newest.get(session._id)
    const set = later && (!opening || later.takenAt >= opening.takenAt) ? later : opening
    return set ? [set] : []
  })
  const people = await peopleOf(
    db,
    last.map(({ recordedBy }) => recordedBy),
  )
  return new Map(
    last.map((row) => {
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
      }
      return [sessionId, set]
    }),
  )
}

/** Each session's newest row that is not struck, without opening sets. */
function newestRows(db: Db, sessionIds: readonly string[]): Promise<ObservationRow[]> {
  return db
    .selectFrom('observation')
    .selectAll()
    .where(inList(db, 'observation.sessionId', jsonList(sessionIds)))
    .where('_id', '=', (eb) =>
      eb
        .selectFrom('observation as other')
        .select('other._id')
        .whereRef('other.sessionId', '=', 'observation.sessionId')
        .where('other.opening', '=', 0)
        .where('other.struckAt', 'is', null)
        .orderBy('other.takenAt', 'desc')
        .orderBy('other._id', 'desc')
        .limit(1),
    )
    .execute()
}
