import { SERVER } from '@clinic/contract/server-messages'
import type { Actor, Origin } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { unauthenticated } from '../errors.ts'
import type { Services } from '../services.ts'
import type { ProvedPerson } from './passwords/prove-password.ts'
import { setPassword } from './passwords/set-password.ts'
import { endSignIn, startSignIn } from './sign-ins.ts'

type Deps = Pick<Services, 'keys' | 'config'>

/**
 * Signs in a person who has proved their password. `rehashed` replaces the hash that was checked.
 * @throws AppError 401 if the password or account became invalid in the meantime
 */
export async function login(db: Db, origin: Origin, ways: Deps, person: ProvedPerson, rehashed = person.passwordHash) {
  // Locks the person's row, so that a new password or a deactivation either comes before this sign-in or ends it.
  const claimed = await db
    .updateTable('personnel')
    .set({ passwordHash: rehashed })
    .where('_id', '=', person._id)
    .where('passwordHash', '=', person.passwordHash)
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows !== 1n) throw unauthenticated(SERVER.wrongSignIn)
  return openSignIn(db, origin, ways, person._id, 'user.login')
}

/**
 * Replaces a proved password and signs in again, because all older sign-ins end.
 * @throws AppError 401 as `login`
 */
export async function updatePassword(db: Db, origin: Origin, ways: Deps, person: ProvedPerson, passwordHash: string) {
  const chosen = { passwordHash, passwordExpiresAt: null, isFirstLogin: false }
  if (!(await setPassword(db, person._id, chosen, origin.now, person.passwordHash))) throw unauthenticated(SERVER.wrongSignIn)
  const signedIn = await openSignIn(db, origin, ways, person._id, 'user.password')
  return { message: SERVER.passwordChanged, ...signedIn }
}

export async function logout(db: Db, actor: Actor) {
  await endSignIn(db, actor.signInId, actor.now)
  await recordAudit(db, actor, { action: 'E', type: 'user.logout', entityId: actor._id })
  return { message: SERVER.signedOut }
}

async function openSignIn(db: Db, origin: Origin, ways: Deps, personnelId: string, type: 'user.login' | 'user.password') {
  const { token, user, signInId } = await startSignIn(db, ways, personnelId, origin.now)
  await recordAudit(db, { ...origin, ...user, signInId }, { action: 'E', type, entityId: personnelId })
  return { token, user }
}
