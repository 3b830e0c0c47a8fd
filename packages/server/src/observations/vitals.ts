import type { Observation } from '@clinic/contract/observations'
import type { PersonBrief } from '@clinic/contract/personnel'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { openingRowsOf, sessionsWith, toSets } from './list.ts'
import { peopleOf } from './people.ts'

export type Vitals = { data: Observation[]; count: number; scale2: { by: PersonBrief; at: string } | null }

/** What was measured of a patient, newest first: the vitals of sessions and the sets recorded later. */
export async function listVitals(db: Db, actor: Actor, patientId: string, limit: number): Promise<Vitals> {
  const sessions = await measuredSessions(db, patientId).orderBy('createdAt', 'desc').orderBy('_id', 'desc').limit(limit).execute()
  const later = await laterRows(db, patientId).selectAll().orderBy('takenAt', 'desc').orderBy('_id', 'desc').limit(limit).execute()
  const of = new Set(sessions.map(({ _id }) => _id))
  const others = [...new Set(later.map(({ sessionId }) => sessionId))].filter((id) => !of.has(id))
  const openings = await openingRowsOf(db, [...of])
  const withoutVitals = others.length === 0 ? [] : await sessionsWith(db).where('_id', 'in', others).execute()
  const sets = await toSets(db, actor, [...sessions, ...withoutVitals], [...openings, ...later])
  return { data: sets.slice(0, limit), count: await countOf(db, patientId), scale2: await scale2Of(db, patientId) }
}

/** Sessions with an opening set: vitals, or inputs of their own. */
const measuredSessions = (db: Db, patientId: string) =>
  sessionsWith(db)
    .where('patientId', '=', patientId)
    .where((eb) =>
      eb.or([
        ...(['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight'] as const).map((vital) => eb(vital, '<>', '')),
        eb.exists(
          eb
            .selectFrom('observation')
            .select('observation._id')
            .whereRef('observation.sessionId', '=', 'session._id')
            .where('opening', '=', 1),
        ),
      ]),
    )

const laterRows = (db: Db, patientId: string) => db.selectFrom('observation').where('patientId', '=', patientId).where('opening', '=', 0)

async function countOf(db: Db, patientId: string): Promise<number> {
  const number = sql<number>`count(*)`.as('count')
  const first = await measuredSessions(db, patientId).clearSelect().select(number).executeTakeFirstOrThrow()
  const later = await laterRows(db, patientId).select(number).executeTakeFirstOrThrow()
  return Number(first.count) + Number(later.count)
}

/** Who decided on scale 2, and when. */
async function scale2Of(db: Db, patientId: string): Promise<Vitals['scale2']> {
  const facts = await db
    .selectFrom('patientFacts')
    .select(['scaleBy', 'scaleAt'])
    .where('patientId', '=', patientId)
    .where('spO2Scale', '=', 2)
    .executeTakeFirst()
  if (!facts) return null
  return { by: (await peopleOf(db, [facts.scaleBy])).of(facts.scaleBy), at: facts.scaleAt ?? '' } // the store holds both with scale 2
}
