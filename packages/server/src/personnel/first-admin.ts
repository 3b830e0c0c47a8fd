import { randomBytes } from 'node:crypto'
import { expiryOf, makeOneTimePassword } from '../auth/passwords/one-time-password.ts'
import { refuseFirstGuessesFromNow } from '../auth/passwords/password-rules.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { createStarterTemplates } from '../prescribing/templates.ts'
import type { Services } from '../services.ts'
import { chooseForNewStore } from '../settings/settings.ts'
import { lockStaffChanges } from './lock-staff-changes.ts'
import { createPersonnel } from './personnel.ts'

type Deps = Pick<Services, 'db' | 'config' | 'passwords' | 'clock'>

/**
 * Creates the first admin in a store that has never had staff. Returns the email, and the password if it was generated; that expires after
 * 72 hours like every one-time password. Such a store refuses common passwords. Null if there are staff. If two processes start at once, one creates the admin.
 */
export async function ensureFirstAdmin(ways: Deps): Promise<{ email: string; password: string | null } | null> {
  const { db, passwords, clock } = ways
  const { email, password: chosen, name } = ways.config.admin
  if (!(await isEmpty(db))) return null
  const generated = chosen === '' ? makeOneTimePassword() : null
  const passwordHash = await passwords.hash(generated ?? chosen)
  const origin = { now: clock(), address: 'start', requestId: randomBytes(6).toString('hex') }
  return inTransaction(db, async (db) => {
    await lockStaffChanges(db)
    if (!(await isEmpty(db))) return null
    const password = { passwordHash, passwordExpiresAt: generated && expiryOf(origin.now), isFirstLogin: generated !== null }
    await refuseFirstGuessesFromNow(db, origin.now)
    const admin = await createPersonnel(db, origin, { name, email, phone: '', role: 'admin' }, password)
    const actor = { ...origin, ...admin, signInId: 'start', timeZone: ways.config.timeZone }
    await createStarterTemplates(db, actor)
    await chooseForNewStore(db, actor)
    return { email, password: generated }
  })
}

/** An admin with a one-time password, and whether it has expired. */
type OneTimeAdmin = { readonly email: string; readonly expired: boolean }

/** An admin who may need a slip to get in, if no admin has chosen a password yet: the one that was printed may have been missed. */
export async function findOneTimeAdmin(db: Db, now: Date): Promise<OneTimeAdmin | null> {
  const admins = await db
    .selectFrom('personnel')
    .select(['email', 'passwordExpiresAt'])
    .where('role', '=', 'admin')
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  const expiries = admins.map(({ passwordExpiresAt }) => passwordExpiresAt)
  const [first] = admins
  if (!first || expiries.includes(null)) return null
  return { email: first.email, expired: expiries.every((time) => time !== null && Date.parse(time) <= now.getTime()) }
}

const isEmpty = async (db: Db) => (await db.selectFrom('personnel').select('_id').limit(1).executeTakeFirst()) === undefined
