import { VITALS } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { type Group, groupOf, isOf } from '../db/queries/group.ts'
import { peopleOf } from '../personnel/people.ts'
import { openingRowsOf, sessionsWith, toSets } from './list.ts'

export type Vitals = { data: Observation[]; count: number; scale2: { by: PersonBrief; at: string } | null }

/** A patient's measurements, newest first: vitals from sessions and sets recorded later. */
export async function listVitals(db: Db, actor: Actor, patientId: string, limit: number): Promise<Vitals> {
  const group = await groupOf(db, patientId)
  const opened = await keysOf(measuredSessions(db, group).select(['_id', '_id as sessionId', 'createdAt as at']), limit)
  const later = await keysOf(laterRows(db, group).select(['_id', 'sessionId', 'takenAt as at']), limit)
  // Opening sets are assessed when shown, so only the newest of both kinds are loaded.
  const shown = [...opened, ...later].toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0)).slice(0, limit)
  const sessionIds = [...new Set(shown.map(({ sessionId }) => sessionId))]
  const sessions = await sessionsWith(db)
    .where(inList(db, '_id', jsonList(sessionIds)))
    .execute()
  const rows = await db
    .selectFrom('observation')
    .selectAll()
    .where(inList(db, '_id', jsonList(shown.map(({ _id }) => _id))))
    .execute()
  const sets = await toSets(db, actor, sessions, [...(await openingRowsOf(db, sessionIds)), ...rows])
  const isAll = opened.length < limit && later.length < limit
  return {
    data: sets.slice(0, limit),
    count: isAll ? opened.length + later.length : await countOf(db, group),
    scale2: await scale2Of(db, group[0]),
  }
}

type Key = { _id: string; sessionId: string; at: string }

/** The newest of them. */
const keysOf = <Schema, Table extends keyof Schema>(sets: SelectQueryBuilder<Schema, Table, Key>, limit: number): Promise<Key[]> =>
  sets.orderBy(sql.ref('at'), 'desc').orderBy(sql.ref('_id'), 'desc').limit(limit).execute()

/** Sessions with an opening set: vitals or extra inputs. */
const measuredSessions = (db: Db, group: Group) =>
  db
    .selectFrom('session')
    .where(isOf('session.patientId', group))
    .where((eb) =>
      eb.or([
        ...VITALS.map((vital) => eb(vital, '<>', '')),
        // PostgreSQL reads all rows of the inner select, so it must be limited to this patient.
        eb.exists(
          eb
            .selectFrom('observation')
            .select('observation._id')
            .whereRef('observation.sessionId', '=', 'session._id')
            .where(isOf('observation.patientId', group))
            .where('opening', '=', 1),
        ),
      ]),
    )

const laterRows = (db: Db, group: Group) => db.selectFrom('observation').where(isOf('patientId', group)).where('opening', '=', 0)

async function countOf(db: Db, group: Group): Promise<number> {
  const number = sql<number>`count(*)`.as('count')
  const first = await measuredSessions(db, group).select(number).executeTakeFirstOrThrow()
  const later = await laterRows(db, group).select(number).executeTakeFirstOrThrow()
  return Number(first.count) + Number(later.count)
}

/** Who chose scale 2, and when. */
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
