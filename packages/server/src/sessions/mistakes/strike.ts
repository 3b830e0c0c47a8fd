import { MISTAKES, OWN_STRIKE_HOURS } from '@clinic/contract/sessions/entered-in-error'
import type { Session } from '@clinic/contract/sessions/session-record'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../../actor.ts'
import { recordAudits } from '../../audit/trail.ts'
import type { Db } from '../../db/open.ts'
import type { CareTable, SessionTable } from '../../db/tables/sessions.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import { returnUnits } from '../../inventory/return-units.ts'
import { touchSession } from '../lock.ts'
import { markWaiting } from '../queue/queue.ts'
import { getSession } from '../sessions.ts'

type Strike = { readonly id: string; readonly careId: string; readonly reason: string }

/**
 * Marks care as entered in error, which is final, and returns what it took from stock. The care stays readable.
 * @throws AppError 404 if the session has no such care; 403 unless it is the user's own from the last 24 hours on an open session, or the
 * user is an admin or doctor; 409 if already struck
 */
export async function strikeCare(db: Db, actor: Actor, { id, careId, reason }: Strike): Promise<Session> {
  const session = await touchSession(db, actor, id)
  const care = await db
    .selectFrom('care')
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .select(['care.personnelId', 'care.createdAt', 'personnel.role'])
    .where('care._id', '=', careId)
    .where('care.sessionId', '=', id)
    .executeTakeFirst()
  if (!care) throw notFound('Care')
  refuseOthers(actor, session, care)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('careStrike')
    .values({ careId, at: at(actor), by: actor._id, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw conflict(MISTAKES.careAlreadyStruck)
  await returnUnits(db, actor, careId, { sessionId: id, reason: `Entered in error: ${reason}` })
  const moved = await markWaiting(db, session, care.role)
  await recordAudits(db, [[actor, { action: 'U', type: 'care.strike', entityId: careId, patientId: session.patientId }]], moved)
  return getSession(db, id)
}

const OWN_STRIKE_MS = OWN_STRIKE_HOURS * 60 * 60 * 1000

function refuseOthers(actor: Actor, session: Selectable<SessionTable>, care: Pick<CareTable, 'personnelId' | 'createdAt'>): void {
  if (actor.role === 'admin' || actor.role === 'doctor') return
  if (care.personnelId !== actor._id) throw forbidden(MISTAKES.careOfOther)
  if (session.open === 0) throw forbidden(MISTAKES.careInClosed)
  if (actor.now.getTime() - Date.parse(care.createdAt) > OWN_STRIKE_MS) throw forbidden(MISTAKES.careTooOld)
}
