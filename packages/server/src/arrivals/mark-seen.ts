import { ARRIVALS } from '@clinic/contract/server-messages'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import { conflict, invalid } from '../errors.ts'
import { endOthers, IN_LINE, lockOfPerson, type PersonArrivals } from './one-per-person.ts'

/**
 * Locks the arrival that a session is opened for; the patient may have left and come back.
 * @throws AppError 400 at `arrivalId` if it belongs to another patient, 409 if it already has a session
 */
export async function lockArrival(db: Db, arrivalId: string, patientId: string): Promise<PersonArrivals> {
  const ofPerson = await lockOfPerson(db, arrivalId)
  const { arrival } = ofPerson
  if ((await rootOf(db, arrival.patientId)) !== patientId) throw invalid({ arrivalId: ARRIVALS.otherPatient })
  if (arrival.status === 'seen') throw conflict(ARRIVALS.seen, { arrivalId: ARRIVALS.seen })
  return ofPerson
}

/** Marks the person of a locked arrival as seen in this session. Returns the audit events. */
export async function markSeen(
  db: Db,
  actor: Actor,
  { arrival: { _id, version }, others }: PersonArrivals,
  sessionId: string,
): Promise<AuditEntry[]> {
  await db
    .updateTable('arrival')
    .set({ status: 'seen', sessionId, version: version + 1 })
    .where('_id', '=', _id)
    .execute()
  return endOthers(db, actor, others)
}

/**
 * Puts a patient back in their place in the line after their session was voided, unless they have checked in again since. The caller holds
 * the lock on the session.
 */
export async function backToLine(db: Db, { _id, patientId }: { readonly _id: string; readonly patientId: string }): Promise<void> {
  const again = await db
    .selectFrom('arrival')
    .select('_id')
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('status', 'in', IN_LINE)
    .executeTakeFirst()
  const back = db
    .updateTable('arrival')
    .set((eb) => ({
      status: again ? 'left' : 'waiting',
      sessionId: null,
      calledBy: null,
      calledAt: null,
      version: eb('version', '+', 1),
    }))
    .where('sessionId', '=', _id)
  await onUnique(back.execute(), () => conflict(ARRIVALS.inLineAgain)) // checked in at the same moment
}
