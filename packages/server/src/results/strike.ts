import { OWN_STRIKE_HOURS, TEST_RESULT_MESSAGES, type TestResult } from '@clinic/contract/results/results'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { timeWriter } from '../clinic-days.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'
import { addLine, lineOf } from './investigation-line.ts'
import { returnKit } from './kits.ts'
import { getResult, type TestResultRow } from './results.ts'

/**
 * Marks a result as entered in error, which is final. Its line stays in the investigations, and another says that it was wrong; its
 * kit goes back to the stock.
 * @throws AppError 403 unless it is the user's own from the last 24 hours, or the user is an admin or doctor; 409 if already struck, or if
 * its session was opened in error
 */
export async function strikeResult(db: Db, actor: Actor, { id, reason }: { id: string; reason: string }): Promise<TestResult> {
  const { sessionId } = await rowOf(db, id)
  const session = await lockRow(db, 'session', sessionId)
  const row = await rowOf(db, id)
  refuseOthers(actor, row)
  if (row.struckAt !== null || session.voidedAt !== null) throw conflict(TEST_RESULT_MESSAGES.alreadyStruck)
  const struckAt = at(actor)
  await db.updateTable('testResult').set({ struckAt, struckBy: actor._id, struckReason: reason }).where('_id', '=', id).execute()
  await returnKit(db, actor, row, `Entered in error: ${reason}`)
  const { name } = (await peopleOf(db, [row.personnelId])).of(row.personnelId)
  const wrong = `Entered in error, ${timeWriter(actor.timeZone)(struckAt)}: ${lineOf(actor.timeZone, row, name)}`
  await addLine(db, actor, session, row, wrong)
  await recordAudit(db, actor, { action: 'U', type: 'result.strike', entityId: sessionId, patientId: session.patientId })
  return getResult(db, id)
}

const rowOf = (db: Db, id: string): Promise<TestResultRow> =>
  db
    .selectFrom('testResult')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Test result'))

const OWN_STRIKE_MS = OWN_STRIKE_HOURS * 3_600_000

function refuseOthers({ role, _id, now }: Actor, { personnelId, createdAt }: TestResultRow): void {
  if (role === 'admin' || role === 'doctor') return
  if (personnelId !== _id) throw forbidden(TEST_RESULT_MESSAGES.ofOther)
  if (now.getTime() - Date.parse(createdAt) > OWN_STRIKE_MS) throw forbidden(TEST_RESULT_MESSAGES.tooOld)
}
