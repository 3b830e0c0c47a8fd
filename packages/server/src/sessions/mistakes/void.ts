import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import type { Session } from '@clinic/contract/sessions/session-record'
import { type Actor, at } from '../../actor.ts'
import { backToLine } from '../../arrivals/mark-seen.ts'
import { type AuditEntry, recordAudits } from '../../audit/trail.ts'
import { freeBedOf } from '../../beds/admissions.ts'
import { later, lockRow } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import { dropCasesOf } from '../../diagnoses/cases-to-report.ts'
import { conflict } from '../../errors.ts'
import { undoOfSession } from '../../follow-ups/end-follow-ups.ts'
import { takeBackDeath } from '../../patients/deaths.ts'
import { returnKitsOf } from '../../results/kits.ts'
import { queueVoided } from '../queue/queue.ts'
import { getSession } from '../sessions.ts'

/**
 * Marks a session as opened in error: closes it, frees its bed, removes it from all lists and counts except the patient's history, and puts
 * the patient back in the line. Takes back a death that it recorded.
 * @throws AppError 409 if already voided, or if it has care that is not struck
 */
export async function voidSession(db: Db, actor: Actor, { id, reason }: { id: string; reason: string }): Promise<Session> {
  const session = await lockRow(db, 'session', id)
  if (session.voidedAt !== null) throw conflict(MISTAKES.sessionAlreadyVoided)
  if (await holdsCare(db, id)) throw conflict(MISTAKES.sessionHasCare)
  const time = later(at(actor), session.updatedAt)
  const mark = { voidedAt: time, voidedBy: actor._id, voidReason: reason }
  await db
    .updateTable('session')
    .set({ ...mark, open: 0, closedAt: session.closedAt ?? time, version: session.version + 1, updatedAt: time })
    .where('_id', '=', id)
    .execute()
  await backToLine(db, session)
  await dropCasesOf(db, id)
  const freed = await freeBedOf(db, actor, id)
  await returnKitsOf(db, actor, id, `Opened in error: ${reason}`)
  const death = await takeBackDeath(db, actor, session)
  const undone = await undoOfSession(db, session)
  const moved = await queueVoided(db, session, session.open === 1)
  const voided = { action: 'U', type: 'session.void', entityId: id, patientId: session.patientId } as const
  const events: AuditEntry[] = [voided, ...(freed ? [freed] : []), ...death, ...undone]
  await recordAudits(
    db,
    events.map((event) => [actor, event]),
    moved,
  )
  return getSession(db, id)
}

async function holdsCare(db: Db, sessionId: string): Promise<boolean> {
  const care = await db
    .selectFrom('care')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select('care._id')
    .where('care.sessionId', '=', sessionId)
    .where('careStrike.careId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return care !== undefined
}
