import { ARRIVALS } from '@clinic/contract/server-messages'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf, rootOf } from '../db/queries/group.ts'
import { conflict, invalid } from '../errors.ts'
import { endOthers, IN_LINE, lockOfPerson, type OfPerson } from './once.ts'

/**
 * Locks the arrival for which a session is opened; one who left may have come back.
 * @throws AppError 400 at `arrivalId` if it is another patient's, 409 if it has its session already
 */
export async function lockArrival(db: Db, arrivalId: string, patientId: string): Promise<OfPerson> {
  const ofPerson = await lockOfPerson(db, arrivalId)
  const { arrival } = ofPerson
  if ((await rootOf(db, arrival.patientId)) !== patientId) throw invalid({ arrivalId: ARRIVALS.otherPatient })
  if (arrival.status === 'seen') throw conflict(ARRIVALS.seen, { arrivalId: ARRIVALS.seen })
  return ofPerson
}

/** Says that the person of a locked arrival is seen in this session. What it returns is for the audit. */
export async function markSeen(
  db: Db,
  actor: Actor,
  { arrival: { _id, version }, others }: OfPerson,
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
 * After a session was opened in error its patient waits again, on the same place; who was checked in anew meanwhile keeps that place. The
 * session is locked by the caller.
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
      ...{ status: again ? 'left' : 'waiting', sessionId: null, calledBy: null, calledAt: null },
      version: eb('version', '+', 1),
    }))
    .where('sessionId', '=', _id)
  await onUnique(back.execute(), () => conflict(ARRIVALS.inLineAgain)) // checked in at this very moment
}
