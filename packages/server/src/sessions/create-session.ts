import { CLINICAL_FIELDS, type QuestionedSession } from '@clinic/contract/sessions/session-record'
import type { SessionInput } from '@clinic/contract/sessions/sessions'
import { type Actor, at, typedSince } from '../actor.ts'
import { lockArrival, markSeen } from '../arrivals/mark-seen.ts'
import { measuredArrivals, measuredBefore } from '../arrivals/measured-before.ts'
import { type AuditEntry, recordAudits } from '../audit/trail.ts'
import { admit, claimBed } from '../beds/admissions.ts'
import type { Db } from '../db/open.ts'
import { codeNewSession } from '../diagnoses/code-sessions.ts'
import { keepEarliest } from '../follow-ups/end-follow-ups.ts'
import { scheduleFollowUp } from '../follow-ups/make.ts'
import type { GuardSettings } from '../guard/settings.ts'
import { newId } from '../ids.ts'
import { flagOf, insertMeasured, insertOpening, splitExtras } from '../observations/record.ts'
import { withWeightQuestion } from '../observations/weight-question.ts'
import { assertAlive } from '../patients/deaths.ts'
import { prescriptionOf, replaceLines } from '../prescribing/lines.ts'
import { queueOpened } from './queue/queue.ts'
import { getSession } from './sessions.ts'

/**
 * Opens a session and, if requested, admits the patient to the chosen bed.
 * @throws AppError 404 for an unknown bed, 409 if it is taken, the patient is in another bed, or is recorded as dead; as `replaceLines` and
 * `lockArrival`
 */
export async function createSession(
  db: Db,
  caller: Actor,
  guard: GuardSettings,
  { attendants, admitPatient, arrivalId, confirmAlive, prescriptionLines = [], returnOn, returnReason, ...sent }: SessionInput,
): Promise<QuestionedSession> {
  const { extras, rest } = splitExtras(sent)
  const { patientId, bedId } = rest
  const alive = await assertAlive(db, caller, patientId, confirmAlive)
  const arrival = arrivalId === undefined ? null : await lockArrival(db, arrivalId, patientId)
  const actor = arrival ? typedSince(caller, arrival.arrival.arrivedAt) : caller
  const prescription = await prescriptionOf(db, rest.prescription, prescriptionLines)
  const inLine = arrival && measuredArrivals(arrival)
  const measured = inLine && measuredBefore(inLine.opening, { ...rest, ...extras })
  const weightConfirmed = flagOf(rest.weightConfirmed || measured?.weightConfirmed)
  const input = { ...rest, ...measured?.vitals, weightConfirmed, prescription }
  const _id = newId()
  const roles = [...new Set(attendants)]
  const bed = bedId === null ? null : await claimBed(db, actor, bedId)
  await db
    .insertInto('session')
    .values({
      _id,
      ...input,
      open: 1,
      openedBy: actor._id,
      admitPatient: admitPatient ? 1 : 0,
      closedAt: null,
      ...bornNow(actor),
      recordedAt: actor.recordedAt ?? null,
    })
    .execute()
  await codeNewSession(db, { ...input, _id }, { by: actor._id, at: at(actor) })
  const seen = arrival ? await markSeen(db, actor, arrival, _id) : []
  await db
    .insertInto('sessionRole')
    .values(roles.map((role) => ({ sessionId: _id, role })))
    .execute()
  const admitted = bed && (await admit(db, actor, { ...bed, patientId, sessionId: _id }))
  const session = { _id, patientId }
  const returns = [...(await keepEarliest(db, actor, session)), ...(await scheduleFollowUp(db, actor, session, { returnOn, returnReason }))]
  await insertOpening(db, actor, { ...input, _id }, measured?.extras ?? extras, measured?.taken)
  for (const set of inLine?.beside ?? []) await insertMeasured(db, actor, session, set)
  const moved = await queueOpened(db, { _id, createdAt: at(actor) }, roles)
  const judged = prescriptionLines.length > 0 ? await replaceLines(db, actor, guard, { patientId, sessionId: _id }, prescriptionLines) : []
  const fields = CLINICAL_FIELDS.filter((field) => input[field] !== '')
  const created = { action: 'C', type: 'session.create', entityId: _id, patientId, fields } as const
  const events: AuditEntry[] = [...alive, created, ...(admitted ? [admitted] : []), ...judged, ...returns, ...seen]
  await recordAudits(
    db,
    events.map((event) => [actor, event]),
    moved,
  )
  return withWeightQuestion(db, actor, await getSession(db, _id))
}

const bornNow = (actor: Actor) => ({ createdAt: at(actor), updatedAt: at(actor) })
