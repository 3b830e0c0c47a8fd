import type { ReportPatient } from '@clinic/contract/reports/reports'
import { expressionBuilder, sql } from 'kysely'
import type { TimeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { groupsOf, rootIn } from '../db/queries/group.ts'
import type { Schema } from '../db/schema.ts'
import { isNotVoided } from '../sessions/mistakes/voided.ts'
import { sessionRows, toSessions } from '../sessions/sessions.ts'

/**
 * Patients with sessions in a range, by name, with these sessions, newest first. `count` counts patients. Of a long range, the list covers
 * the newest 20,000 sessions; older ones are only in the download.
 */
export async function listReport(
  db: Db,
  { from, to }: TimeRange,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: ReportPatient[]; count: number }> {
  const seen = seenIn({ from, to })
  const patients = await db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname'])
    .where('_id', 'in', (eb) => eb.selectFrom(seen.as('seen')).select(rootIn('seen.patientId').as('rootId')))
    .orderBy('searchName')
    .orderBy('_id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await db
    .selectFrom(seen.as('seen'))
    .select(sql<number>`count(distinct ${rootIn('seen.patientId')})`.as('count'))
    .executeTakeFirstOrThrow()
  const ids = patients.map(({ _id }) => _id)
  const sessions = Map.groupBy(await sessionsOf(db, { from, to }, ids), ({ patientId }) => patientId._id)
  const data = patients.map(({ _id, firstname, lastname }) => ({
    _id,
    name: `${firstname} ${lastname}`,
    sessions: sessions.get(_id) ?? [],
  }))
  return { data, count }
}

/** Limit for a list, whatever range is asked for. */
const MAX = 20_000

/** The patient of each session, found from the index alone. */
const seenIn = ({ from, to }: TimeRange) =>
  expressionBuilder<Schema, never>()
    .selectFrom('session')
    .select('patientId')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where(isNotVoided('session._id'))
    .orderBy('createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .limit(MAX)

async function sessionsOf(db: Db, { from, to }: TimeRange, patientIds: readonly string[]) {
  if (patientIds.length === 0) return []
  const groups = [...(await groupsOf(db, patientIds)).values()].flat()
  const rows = await sessionRows(db)
    .where('session.patientId', 'in', groups)
    .where('session.createdAt', '>=', from)
    .where('session.createdAt', '<', to)
    .where(isNotVoided('session._id'))
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .execute()
  return toSessions(db, rows)
}
