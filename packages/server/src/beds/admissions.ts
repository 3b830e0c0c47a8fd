import { SERVER } from '@clinic/contract/server-messages'
import { type Actor, at } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { conflict, notFound } from '../errors.ts'
import { looksLikeId, newId } from '../ids.ts'

/** A bed locked by this transaction, with its current tag. */
export type ClaimedBed = { readonly bedId: string; readonly tag: string }
type Admission = ClaimedBed & { readonly patientId: string; readonly sessionId: string }
/** The admission that this one replaces, and why the patient was moved. */
type Move = { readonly movedFrom: string; readonly moveReason: string }

/*
 * Every change of who is in which bed locks in the same order: session, bed, admission. These functions return audit events, which the
 * caller records last because the audit is a lock too.
 */

/** Locks a bed until the transaction ends and raises its version, because its patient is about to change. */
export async function claimBed(db: Db, actor: Actor, bedId: string): Promise<ClaimedBed> {
  if (!looksLikeId(bedId)) throw notFound('Bed')
  const bed = await db
    .updateTable('bed')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: at(actor) }))
    .where('_id', '=', bedId)
    .returning(['_id as bedId', 'tag'])
    .executeTakeFirst()
  if (!bed) throw notFound('Bed')
  return bed
}

/**
 * Admits a session's patient to a locked bed. Unique indexes allow one patient per bed and one bed per patient. The admission keeps the
 * bed's current tag.
 * @throws AppError 409 if the bed is taken or the patient is in another.
 */
export async function admit(db: Db, actor: Actor, admission: Admission, move?: Move): Promise<AuditEntry> {
  const { bedId, patientId } = admission
  const _id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admission')
    .values({ _id, ...admission, ...move, startedAt: at(actor), endedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // The audit screen finds both beds of a move through its admission.
  if (numInsertedOrUpdatedRows === 1n)
    return move
      ? { action: 'U', type: 'bed.move', entityId: _id, patientId }
      : { action: 'U', type: 'bed.admit', entityId: bedId, patientId }
  if (await patientIn(db, bedId)) throw bedTaken()
  throw conflict(SERVER.patientInBed, { bedId: SERVER.patientInBed })
}

export const bedTaken = () => conflict(SERVER.bedTaken, { bedId: SERVER.bedTaken })

/** Frees the bed that this session occupies now, but not one it had earlier. The caller holds the lock on the session. */
export async function freeBedOf(db: Db, actor: Actor, sessionId: string): Promise<AuditEntry | null> {
  const admission = await openAdmission(db, sessionId)
  if (!admission) return null
  const { bedId, patientId } = admission
  await claimBed(db, actor, bedId)
  await endAdmission(db, actor, admission, 'closed')
  return { action: 'U', type: 'bed.free', entityId: bedId, patientId }
}

/** The bed that a session occupies now. It cannot change while the session is locked. */
export function openAdmission(db: Db, sessionId: string) {
  return db
    .selectFrom('admission')
    .select(['_id', 'bedId', 'patientId', 'sessionId'])
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function endAdmission(db: Db, actor: Actor, { _id }: { readonly _id: string }, endReason: 'closed' | 'moved'): Promise<void> {
  await db
    .updateTable('admission')
    .set({ endedAt: at(actor), endReason })
    .where('_id', '=', _id)
    .execute()
}

/** Who is in a bed now. */
export async function patientIn(db: Db, bedId: string): Promise<string | null> {
  const admission = await db
    .selectFrom('admission')
    .select('patientId')
    .where('bedId', '=', bedId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return admission?.patientId ?? null
}
