import { SERVER } from '@clinic/contract/server-messages'
import type { Origin } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import type { Keys } from '../../keys.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'
import { checkNotOwn, type PasswordRules } from '../passwords/password-rules.ts'
import { setPassword } from '../passwords/set-password.ts'
import { clearAllowance, clearTries, takeAllowance } from '../throttle.ts'
import { resetCodeMail } from './mails.ts'
import { makeResetCode, spendResetCode, tryResetCode } from './reset-codes.ts'

type Deps = Pick<Services, 'keys' | 'config' | 'clinicName' | 'readLog' | 'passwords'>

const HOUR = 60 * 60 * 1000
const PER_HOUR = 3
const PER_DAY = 10
const inAnHour = (personnelId: string) => `reset codes an hour ${personnelId}`
const inADay = (personnelId: string) => `reset codes a day ${personnelId}`

/** Clears the limits that strangers may have used up: attempts at the password, and requests for reset codes. */
export async function clearLimits(db: Db, keys: Keys, { _id, email }: { readonly _id: string; readonly email: string }): Promise<void> {
  await clearTries(db, keys, email)
  await clearAllowance(db, keys, inAnHour(_id))
  await clearAllowance(db, keys, inADay(_id))
}

/**
 * The mail with a reset code, or null if no active account has this email or too many codes were requested. The response must not reveal
 * which.
 */
export async function forgotPassword(
  db: Db,
  origin: Origin,
  { keys, config, clinicName, readLog }: Deps,
  email: string,
): Promise<Mail | null> {
  const person = await findActive(db, email)
  if (!person) return null
  const code = await inTransaction(db, async (db) => {
    const allowed =
      (await takeAllowance(db, keys, inAnHour(person._id), PER_HOUR, HOUR, origin.now)) &&
      (await takeAllowance(db, keys, inADay(person._id), PER_DAY, 24 * HOUR, origin.now))
    if (!allowed) return null
    await recordAudit(db, origin, { action: 'E', type: 'user.reset-code', entityId: person._id })
    return makeResetCode(db, keys, person._id, origin.now)
  })
  if (code !== null) return resetCodeMail({ config, clinicName }, email, code)
  readLog.note(origin, { action: 'E', type: 'user.reset-code', entityId: person._id, outcome: 'denied' })
  return null
}

type Reset = { readonly otp: string; readonly email: string; readonly password: string }

type CodeCheckDeps = Pick<Deps, 'keys' | 'readLog'> & { readonly rules: PasswordRules }

/**
 * The person who may set a new password with this code. @throws AppError 400 at `otp` with the same message for every reason; at `password`
 * if it is their own name
 */
export async function proveResetCode(db: Db, origin: Origin, { keys, rules, readLog }: CodeCheckDeps, { otp, email, password }: Reset) {
  const person = await findActive(db, email)
  const codeHash = person ? await tryResetCode(db, keys, person._id, otp, origin.now) : null
  if (!person || codeHash === null) {
    readLog.note(origin, { action: 'E', type: 'user.reset-failed', entityId: person?._id ?? null, outcome: 'failed' })
    throw invalid({ otp: SERVER.resetWrong })
  }
  checkNotOwn(rules, 'password', password, person)
  return { ...person, codeHash }
}

type ProvedCode = Awaited<ReturnType<typeof proveResetCode>>

/**
 * Uses up the code and sets the password; ends all sign-ins and clears the throttle. @throws AppError 400 if the code has become invalid
 */
export async function resetPassword(db: Db, origin: Origin, { keys }: Deps, { _id, email, codeHash }: ProvedCode, passwordHash: string) {
  const chosen = { passwordHash, passwordExpiresAt: null, isFirstLogin: false }
  const spent = await spendResetCode(db, _id, codeHash)
  if (!spent || !(await setPassword(db, _id, chosen, origin.now))) throw invalid({ otp: SERVER.resetWrong })
  await clearTries(db, keys, email)
  await recordAudit(db, origin, { action: 'E', type: 'user.password-reset', entityId: _id })
  return { message: SERVER.passwordChanged }
}

function findActive(db: Db, email: string) {
  return db
    .selectFrom('personnel')
    .select(['_id', 'name', 'email'])
    .where('email', '=', email)
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
