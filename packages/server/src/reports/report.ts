import type { ReportPatient } from '@clinic/contract/sessions'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { sessionRows, toSessions } from '../sessions/sessions.ts'
import type { TimeRange } from './days.ts'

/** The patients with sessions in a range, by name, each with these sessions, newest first. `count` counts patients. */
export async function listReport(
  db: Db,
  range: TimeRange,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: ReportPatient[]; count: number }> {
  const wanted = await withSessionsIn(db, range)
  const patients = await db
    .selectFrom('patient')
    .select(['_id', 'firstname', 'lastname'])
    .where(wanted)
    .orderBy('searchName')
    .orderBy('_id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await db
    .selectFrom('patient')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(wanted)
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

/** Up to so many sessions the patients are gathered from the sessions; beyond, it is cheaper to ask each patient in turn. */
const FEW = 5000

/**
 * The patients with a session in the range: one condition in two wordings. Measured with 300,000 sessions of 100,000 patients:
 * a page of a week costs 5 ms gathered and 2 ms asked, of a year 361 ms and 1 ms; but asked, a lone day walks through every patient.
 */
async function withSessionsIn(db: Db, { from, to }: TimeRange): Promise<Expression<SqlBool>> {
  const patient = expressionBuilder<Schema, 'patient'>()
  const sessions = patient.selectFrom('session').where('session.createdAt', '>=', from).where('session.createdAt', '<', to)
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .executeTakeFirstOrThrow()
  if (count <= FEW) return patient('patient._id', 'in', sessions.select('session.patientId'))
  return patient.exists(sessions.select('session._id').whereRef('session.patientId', '=', 'patient._id'))
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
