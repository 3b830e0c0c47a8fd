import { isProblem, readResult } from '@clinic/clinical/results/read-result'
import { TEST_RESULT_MESSAGES, type TestResult, type TestResultInput } from '@clinic/contract/results/results'
import { SERVER } from '@clinic/contract/server-messages'
import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import { type Actor, at, typedSince } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { addLine, lineOf } from './investigation-line.ts'
import { takeKit } from './kits.ts'
import { getResult } from './results.ts'

/**
 * Records a result on an open session, adds its line to the session's investigations, and takes its kit from the stock.
 * @throws AppError 409 if the session is closed or was opened in error; 400 at the field
 */
export async function recordResult(db: Db, actor: Actor, { id, takenAt, ...entry }: TestResultInput): Promise<TestResult> {
  const session = await lockRow(db, 'session', id)
  if (session.voidedAt !== null) throw conflict(MISTAKES.sessionVoided)
  if (session.open === 0) throw conflict(SERVER.sessionClosed)
  const read = readResult(entry)
  if (isProblem(read)) throw invalid({ [read.field]: read.message })
  const began = session.recordedAt ?? session.createdAt
  const time = takenAt === undefined ? (typedSince(actor, began).recordedAt ?? at(actor)) : new Date(takenAt).toISOString()
  refuseWrongTime(actor, began, time)
  const row = {
    _id: newId(),
    sessionId: id,
    patientId: session.patientId,
    test: entry.test,
    ...read,
    strip: read.strip === null ? null : JSON.stringify(read.strip),
    takenAt: time,
    createdAt: at(actor),
    personnelId: actor._id,
    ...(await takeKit(db, actor, entry.test, id)),
    struckAt: null,
    struckBy: null,
    struckReason: null,
  }
  await db.insertInto('testResult').values(row).execute()
  await addLine(db, actor, session, row, lineOf(actor.timeZone, row, actor.name))
  await recordAudit(db, actor, { action: 'C', type: 'result.record', entityId: id, patientId: session.patientId })
  return getResult(db, row._id)
}

const [MAX_LATER_MS, MAX_EARLIER_MS] = [5 * 60_000, 24 * 3_600_000]

function refuseWrongTime({ now }: Actor, began: string, time: string): void {
  if (Date.parse(time) > now.getTime() + MAX_LATER_MS) throw invalid({ takenAt: TEST_RESULT_MESSAGES.future })
  if (Date.parse(time) < Date.parse(began) - MAX_EARLIER_MS) throw invalid({ takenAt: TEST_RESULT_MESSAGES.tooEarly })
}
