import { SERVER } from '@clinic/contract/server-messages'
import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import { CLINICAL_FIELDS, type QuestionedSession } from '@clinic/contract/sessions/session-record'
import type { SessionUpdate } from '@clinic/contract/sessions/sessions'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { type AuditEntry, recordAudits } from '../audit/trail.ts'
import { freeBedOf } from '../beds/admissions.ts'
import { keepHistory, partOf } from '../db/history.ts'
import { later, lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { ListCountChange } from '../db/queries/list-counts.ts'
import type { Flag } from '../db/tables/columns.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { recodeSessions } from '../diagnoses/code-sessions.ts'
import { conflict, invalid } from '../errors.ts'
import { scheduleFollowUp } from '../follow-ups/make.ts'
import type { GuardSettings } from '../guard/settings.ts'
import { flagOf } from '../observations/record.ts'
import { withWeightQuestion } from '../observations/weight-question.ts'
import { prescriptionOf, replaceLines } from '../prescribing/lines.ts'
import { sessionIsClosed } from './after-closing.ts'
import { readCare, recordCare, sentCare } from './care/care.ts'
import { touchSession } from './lock.ts'
import { recordOutcome } from './outcome.ts'
import { markDone, queueClosed, queueReopened } from './queue/queue.ts'
import { getSession } from './sessions.ts'

type LockedSession = Selectable<SessionTable>

/**
 * Carries out a request on a session in this order: reopen, edit clinical fields, record care, close.
 * @throws AppError 400 if there is nothing to do, or an outcome for a patient who is not in a bed; 409 if the session is closed or voided,
 * already in the requested state, or was edited by another user
 */
export async function updateSession(db: Db, actor: Actor, guard: GuardSettings, update: SessionUpdate): Promise<QuestionedSession> {
  const { id, version, open } = update
  const { prescriptionLines: lines } = update
  const edited = CLINICAL_FIELDS.filter((field) => update[field] !== undefined)
  // Several users can add care at once, so care neither checks nor raises the version.
  const isEdit =
    open !== undefined || edited.length > 0 || lines !== undefined || update.weightConfirmed !== undefined || update.returnOn !== undefined

  // First, because an unknown id is refused before anything else.
  let session = await (isEdit ? lockRow(db, 'session', id) : touchSession(db, actor, id))
  const sent = sentCare(update)
  if (!isEdit && !sent) throw invalid({}, SERVER.nothingToSave)
  const care = sent && (await readCare(db, actor, session, sent))
  refuseConflicts(session, open)
  if (open === undefined && session.open === 0) throw await sessionIsClosed(db, actor, session)
  if (isEdit) refuseOtherVersion(session, version)

  const events: AuditEntry[] = []
  if (open === true) {
    session = await reopenSession(db, actor, session)
    events.push(eventOf(session, 'session.reopen'))
  }
  const edits = lines ? { ...update, prescription: await prescriptionOf(db, update.prescription ?? session.prescription, lines) } : update
  const fields = CLINICAL_FIELDS.filter((field) => edits[field] !== undefined && edits[field] !== session[field])
  const weightConfirmed = confirmedAfter(session, edits)
  if (fields.length > 0 || lines || weightConfirmed !== session.weightConfirmed) {
    const words = session.workingDiagnosis
    session = await editSession(db, actor, session, {
      ...Object.fromEntries(fields.map((field) => [field, edits[field]])),
      weightConfirmed,
    })
    if (fields.includes('workingDiagnosis')) await recodeSessions(db, [{ ...session, before: { words } }], { by: actor._id, at: at(actor) })
    events.push({ ...eventOf(session, 'session.update'), fields: [...fields, ...(lines ? ['prescriptionLines'] : [])] })
  }
  if (lines) events.push(...(await replaceLines(db, actor, guard, { patientId: session.patientId, sessionId: id }, lines)))
  const moved: ListCountChange[] = []
  if (care) {
    if (isEdit) session = await touchSession(db, actor, id)
    const recorded = await recordCare(db, actor, guard, session, care)
    moved.push(...recorded.moved)
    events.push(...recorded.events)
  }
  if (open === false) {
    const freed = await closeSession(db, actor, session)
    events.push(eventOf(session, 'session.close'), ...(freed ? [freed] : []))
    if (update.outcome)
      events.push(...(await recordOutcome(db, actor, session, { ...update, outcome: update.outcome, wasInBed: freed !== null })))
  }
  events.push(...(await scheduleFollowUp(db, actor, session, update)))
  if (open !== undefined) moved.push(...(await (open ? queueReopened(db, session) : queueClosed(db, session))))
  else if (care) moved.push(...(await markDone(db, session, actor.role)))
  await recordAudits(
    db,
    events.map((event) => [actor, event]),
    moved,
  )
  return withWeightQuestion(db, actor, await getSession(db, id))
}

/** Another weight was not confirmed, unless the request says so. */
function confirmedAfter(session: LockedSession, { weight, weightConfirmed }: SessionUpdate): Flag {
  if (weightConfirmed !== undefined) return flagOf(weightConfirmed)
  return weight !== undefined && weight !== session.weight ? 0 : session.weightConfirmed
}

function refuseConflicts(session: LockedSession, open: boolean | undefined): void {
  if (session.voidedAt !== null) throw conflict(MISTAKES.sessionVoided)
  const isOpen = session.open === 1
  if (open === true && isOpen) throw conflict(SERVER.sessionAlreadyOpen)
  if (open === false && !isOpen) throw conflict(SERVER.sessionAlreadyClosed)
}

/** Does not return the bed, because another patient may be in it. */
function reopenSession(db: Db, actor: Actor, session: LockedSession): Promise<LockedSession> {
  return store(db, actor, session, { open: 1, closedAt: null })
}

async function editSession(db: Db, actor: Actor, session: LockedSession, changes: Partial<LockedSession>): Promise<LockedSession> {
  await keepHistory(db, actor, 'session', partOf(session, changes))
  return store(db, actor, session, changes)
}

/** Closes a session and frees the bed that its own admission still holds. */
async function closeSession(db: Db, actor: Actor, session: LockedSession): Promise<AuditEntry | null> {
  await store(db, actor, session, { open: 0, closedAt: later(at(actor), session.updatedAt) })
  return freeBedOf(db, actor, session._id)
}

function store(db: Db, actor: Actor, session: LockedSession, changes: Partial<LockedSession>): Promise<LockedSession> {
  return db
    .updateTable('session')
    .set({ ...changes, version: session.version + 1, updatedAt: later(at(actor), session.updatedAt) })
    .where('_id', '=', session._id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const eventOf = ({ _id, patientId }: LockedSession, type: AuditEntry['type']): AuditEntry => ({
  action: 'U',
  type,
  entityId: _id,
  patientId,
})
