import { SERVER } from '@clinic/contract/server-messages'
import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import {
  type CourseInput,
  type CourseUpdate,
  THERAPY_MESSAGES,
  type TherapyCourse,
  type TreatmentInput,
} from '@clinic/contract/therapy/therapy'
import { type Actor, at } from '../actor.ts'
import { recordAudit, recordAudits } from '../audit/trail.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, invalid } from '../errors.ts'
import type { GuardSettings } from '../guard/settings.ts'
import { newId } from '../ids.ts'
import { sessionIsClosed } from '../sessions/after-closing.ts'
import { recordCare } from '../sessions/care/care.ts'
import { touchSession } from '../sessions/lock.ts'
import { markDone } from '../sessions/queue/queue.ts'
import { getCourse } from './read-courses.ts'

/** @throws AppError 409 if the session is closed or was opened in error, or a course runs in it already */
export async function startCourse(db: Db, actor: Actor, sessionId: string, input: CourseInput): Promise<TherapyCourse> {
  const session = await openSession(db, actor, sessionId)
  const running = await db
    .selectFrom('therapyCourse')
    .select('_id')
    .where('sessionId', '=', sessionId)
    .where('ending', 'is', null)
    .executeTakeFirst()
  if (running) throw conflict(THERAPY_MESSAGES.running)
  const _id = newId()
  await db
    .insertInto('therapyCourse')
    .values({ ...input, _id, sessionId, activities: JSON.stringify(input.activities), startedAt: at(actor), startedBy: actor._id })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'therapy.start', entityId: sessionId, patientId: session.patientId })
  return getCourse(db, _id)
}

/**
 * Records a treatment as care. Beyond the planned number nothing is refused: the screen asks for a new order.
 * @throws AppError 400 if there are more scores than activities; 409 if the course has ended or the session is closed
 */
export async function recordTreatment(
  db: Db,
  actor: Actor,
  guard: GuardSettings,
  id: string,
  input: TreatmentInput,
): Promise<TherapyCourse> {
  const { comment, pain, scores } = input
  const { sessionId, activities, ending } = await lockRow(db, 'therapyCourse', id)
  if (ending !== null) throw conflict(THERAPY_MESSAGES.ended)
  const named = (JSON.parse(activities) as string[]).length // stored as a list of texts
  if (scores.length > named) throw invalid({ scores: `Send at most one score for each of the ${named} activities` })
  const session = await openSession(db, actor, sessionId)
  const { careId, moved, events } = await recordCare(db, actor, guard, session, { comment, rows: [], facts: null })
  await db
    .insertInto('therapyTreatment')
    .values({ careId, courseId: id, pain, scores: JSON.stringify(scores) })
    .execute()
  await recordAudits(
    db,
    events.map((event) => [actor, event]),
    [...moved, ...(await markDone(db, session, actor.role))],
  )
  return getCourse(db, id)
}

/** @throws AppError 400 if nothing is sent; 409 if the course has ended or was edited by someone else */
export async function updateCourse(db: Db, actor: Actor, id: string, { ending, exercises, version }: CourseUpdate): Promise<TherapyCourse> {
  const course = await lockRow(db, 'therapyCourse', id)
  if (ending === undefined && exercises === undefined) throw invalid({}, SERVER.nothingToSave)
  if (course.ending !== null) throw conflict(THERAPY_MESSAGES.ended)
  refuseOtherVersion(course, version)
  const { patientId } = await db.selectFrom('session').select('patientId').where('_id', '=', course.sessionId).executeTakeFirstOrThrow()
  await db
    .updateTable('therapyCourse')
    .set({ ...(exercises !== undefined && { exercises }), version: course.version + 1 })
    .$if(ending !== undefined, (update) => update.set({ ending: ending ?? null, endedAt: at(actor), endedBy: actor._id }))
    .where('_id', '=', id)
    .execute()
  const type = ending === undefined ? 'therapy.update' : 'therapy.end'
  await recordAudit(db, actor, { action: 'U', type, entityId: course.sessionId, patientId })
  return getCourse(db, id)
}

async function openSession(db: Db, actor: Actor, id: string) {
  const session = await touchSession(db, actor, id)
  if (session.voidedAt !== null) throw conflict(MISTAKES.sessionVoided)
  if (session.open === 0) throw await sessionIsClosed(db, actor, session)
  return session
}
