import type { Slip } from '@clinic/contract/personnel/personnel'
import { SERVER } from '@clinic/contract/server-messages'
import type { Actor, Origin } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { setPassword } from '../auth/passwords/set-password.ts'
import { clearLimits } from '../auth/reset/reset-password.ts'
import type { Db } from '../db/open.ts'
import { conflict } from '../errors.ts'
import type { Keys } from '../keys.ts'
import { findByEmail, recordSlipShown } from './personnel.ts'

/**
 * Replaces a staff member's password with this slip's; ends their sign-ins and older slips, and clears the throttle.
 * @throws AppError 404; 409 if they are deactivated
 */
export async function issueSlip(db: Db, actor: Actor, keys: Keys, email: string, slip: Slip, passwordHash: string): Promise<Slip> {
  const person = await findByEmail(db, email)
  await replacePassword(db, actor, keys, person, slip, passwordHash)
  await recordSlipShown(db, actor, person)
  return slip
}

type Person = { readonly _id: string; readonly email: string }

/** The same from the clinic's own machine, without a sign-in. @throws AppError 409 if the person is deactivated */
export async function printSlip(db: Db, origin: Origin, keys: Keys, person: Person, slip: Slip, passwordHash: string): Promise<void> {
  await replacePassword(db, origin, keys, person, slip, passwordHash)
  await recordAudit(db, origin, { action: 'E', type: 'user.slip-printed', entityId: person._id })
}

async function replacePassword(db: Db, { now }: Origin, keys: Keys, person: Person, slip: Slip, passwordHash: string): Promise<void> {
  const oneTime = { passwordHash, passwordExpiresAt: slip.expiresAt, isFirstLogin: true }
  if (!(await setPassword(db, person._id, oneTime, now))) throw conflict(SERVER.activateFirst)
  await clearLimits(db, keys, person)
}
