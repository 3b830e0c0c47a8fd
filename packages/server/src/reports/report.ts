import type { ReportPatient } from '@clinic/contract/sessions'
import type { Db } from '../db/open.ts'
import { sessionRows, toSessions } from '../sessions/sessions.ts'
import type { TimeRange } from './days.ts'

/** The patients with sessions in a range, by name, each with these sessions, newest first. `count` counts patients. */
export async function listReport(
  db: Db,
  range: TimeRange,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: ReportPatient[]; count: number }> {
  const patients = await db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname'])
    .where('_id', 'in', sessionsIn(db, range).select('patientId'))
    .orderBy('searchName')
    .orderBy('_id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await sessionsIn(db, range)
    .select((eb) => eb.fn.count<number>('patientId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  const ids = patients.map(({ _id }) => _id)
  const sessions = Map.groupBy(await sessionsOf(db, range, ids), ({ patientId }) => patientId._id)
  const data = patients.map(({ _id, firstname, lastname }) => ({
    _id,
    name: `${firstname} ${lastname}`,
    sessions: sessions.get(_id) ?? [],
  }))
  return { data, count }
}

function sessionsIn(db: Db, { from, to }: TimeRange) {
  return db.selectFrom('session').where('createdAt', '>=', from).where('createdAt', '<', to)
}

async function sessionsOf(db: Db, { from, to }: TimeRange, patientIds: readonly string[]) {
  if (patientIds.length === 0) return []
  const rows = await sessionRows(db)
    .where('session.patientId', 'in', patientIds)
    .where('session.createdAt', '>=', from)
    .where('session.createdAt', '<', to)
    .orderBy('session.createdAt', 'desc')
    .orderBy('session._id', 'desc')
    .execute()
  return toSessions(db, rows)
}
