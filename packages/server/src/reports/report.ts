import type { ReportPatient } from '@clinic/contract/reports'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/queries/compiled.ts'
import type { Schema } from '../db/schema.ts'
import { sessionRows, toSessions } from '../sessions/sessions.ts'
import { isNotVoided } from '../sessions/voided.ts'

/**
 * The patients with sessions in a range, by name, each with these sessions, newest first. `count` counts patients. A long range is looked
 * through from its end: who was seen before its newest 20,000 sessions is in the download only.
 */
export async function listReport(
  db: Db,
  { from, to }: TimeRange,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: ReportPatient[]; count: number }> {
  const patients = await patientsSeen.all(db, { from, to, most: MAX, limit, rest: skip * limit })
  const counted = await countSeen.first(db, { from, to, most: MAX })
  const ids = patients.map(({ _id }) => _id)
  const sessions = Map.groupBy(await sessionsOf(db, { from, to }, ids), ({ patientId }) => patientId._id)
  const data = patients.map(({ _id, firstname, lastname }) => ({
    _id,
    name: `${firstname} ${lastname}`,
    sessions: sessions.get(_id) ?? [],
  }))
  return { data, count: counted?.count ?? 0 }
}

/** What a list of some days may cost, however many days are asked for. */
const MAX = 20_000

type Seen = { readonly from: string; readonly to: string; readonly most: number }

/** Found in an index alone. */
const seen = (value: <K extends keyof Seen>(name: K) => RawBuilder<Seen[K]>) =>
  where
    .selectFrom('session')
    .select('patientId')
    .where('createdAt', '>=', value('from'))
    .where('createdAt', '<', value('to'))
    .where(isNotVoided('session._id'))
    .orderBy('createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(value('most'))

const where = expressionBuilder<Schema, never>()

const countSeen = prepare<Seen>()((db, value) =>
  db.selectFrom(seen(value).as('seen')).select(sql<number>`count(distinct "patientId")`.as('count')),
)

const patientsSeen = prepare<Seen & { limit: number; rest: number }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname'])
    .where('_id', 'in', where.selectFrom(seen(value).as('seen')).select('patientId'))
    .orderBy('searchName')
    .orderBy('_id')
    .limit(value('limit'))
    .offset(value('rest')),
)

async function sessionsOf(db: Db, { from, to }: TimeRange, patientIds: readonly string[]) {
  if (patientIds.length === 0) return []
  const rows = await sessionRows(db)
    .where('session.patientId', 'in', patientIds)
    .where('session.createdAt', '>=', from)
    .where('session.createdAt', '<', to)
    .where(isNotVoided('session._id'))
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .execute()
  return toSessions(db, rows)
}
