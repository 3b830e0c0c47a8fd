import { SERVER } from '@clinic/contract/messages'
import type { Slip } from '@clinic/contract/personnel'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { conflict } from '../errors.ts'
import type { Keys } from '../keys.ts'
import { setPassword } from '../sign-in/set-password.ts'
import { clearTries } from '../sign-in/throttle.ts'
import { findByEmail, recordSlipShown } from './personnel.ts'

/**
 * Replaces a staff member's password by this slip's; ends their sign-ins, older slips and waiting time.
 * @throws AppError 404; 409 if they are deactivated
 */
export async function issueSlip(db: Db, actor: Actor, keys: Keys, email: string, slip: Slip, passwordHash: string): Promise<Slip> {
  const person = await findByEmail(db, email)
  const oneTime = { passwordHash, passwordExpiresAt: slip.expiresAt, isFirstLogin: true }
  if (!(await setPassword(db, person._id, oneTime, actor.now))) throw conflict(SERVER.activateFirst)
  await clearTries(db, keys, email)
  await recordSlipShown(db, actor, person)
  return slip
}
