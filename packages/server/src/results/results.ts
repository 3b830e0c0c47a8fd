import { flagOf } from '@clinic/clinical/results/flags'
import { type GlucoseUnit, isPrivate } from '@clinic/clinical/results/tests'
import type { TestResult } from '@clinic/contract/results/results'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf, isOf } from '../db/queries/group.ts'
import type { TestResultTable } from '../db/tables/results.ts'
import { notFound } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'
import { glucoseUnitOf } from '../settings/settings.ts'

export type TestResultRow = Selectable<TestResultTable>

/** Whether this person may see the results of a test. */
export const maySee = ({ role }: Pick<Actor, 'role'>, { test }: Pick<TestResultRow, 'test'>): boolean =>
  role !== 'physiotherapist' || !isPrivate(test)

/** A session's results, newest first. */
export async function listResults(
  db: Db,
  actor: Actor,
  sessionId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ data: TestResult[]; count: number; glucoseUnit: GlucoseUnit | null }> {
  const rows = await db
    .selectFrom('testResult')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('takenAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  const seen = rows.filter((row) => maySee(actor, row))
  return {
    data: await toResults(db, seen.slice(skip * limit, (skip + 1) * limit)),
    count: seen.length,
    glucoseUnit: await glucoseUnitOf(db),
  }
}

/** A patient's results in all sessions, newest first. */
export async function listPatientResults(
  db: Db,
  actor: Actor,
  patientId: string,
  limit: number,
): Promise<{ data: TestResult[]; count: number }> {
  const rows = await db
    .selectFrom('testResult')
    .selectAll()
    .where(isOf('patientId', await groupOf(db, patientId)))
    .orderBy('takenAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  const seen = rows.filter((row) => maySee(actor, row))
  return { data: await toResults(db, seen.slice(0, limit)), count: seen.length }
}

/** @throws AppError 404 */
export async function getResult(db: Db, id: string): Promise<TestResult> {
  const rows = await db.selectFrom('testResult').selectAll().where('_id', '=', id).execute()
  const [result] = await toResults(db, rows)
  if (!result) throw notFound('Test result')
  return result
}

/** Results of a session that was opened in error are shown as struck. */
export async function toResults(db: Db, rows: readonly TestResultRow[]): Promise<TestResult[]> {
  const sessions = await db
    .selectFrom('session')
    .select(['_id', 'voidedAt', 'voidedBy', 'voidReason'])
    .where(inList(db, '_id', jsonList([...new Set(rows.map(({ sessionId }) => sessionId))])))
    .where('voidedAt', 'is not', null)
    .execute()
  const voided = new Map(
    sessions.map(({ _id, voidedAt, voidedBy, voidReason }) => [_id, { struckAt: voidedAt, struckBy: voidedBy, struckReason: voidReason }]),
  )
  const people = await peopleOf(db, [
    ...rows.flatMap(({ personnelId, struckBy }) => [personnelId, struckBy]),
    ...sessions.map(({ voidedBy }) => voidedBy),
  ])
  return rows.map((row) => {
    const { struckAt, struckBy, struckReason } = row.struckAt === null ? (voided.get(row.sessionId) ?? row) : row
    return {
      _id: row._id,
      sessionId: row.sessionId,
      patientId: row.patientId,
      test: row.test,
      typed: row.typed,
      code: row.code,
      number: row.number,
      unit: row.unit,
      context: row.context,
      strip: row.strip === null ? null : JSON.parse(row.strip),
      takenAt: row.takenAt,
      createdAt: row.createdAt,
      recordedBy: people.of(row.personnelId),
      lotId: row.lotId,
      flag: flagOf(row),
      struck: struckAt === null ? null : { at: struckAt, by: people.of(struckBy), reason: struckReason ?? '' },
    }
  })
}
