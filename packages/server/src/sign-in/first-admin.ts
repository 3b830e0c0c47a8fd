import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { createPersonnel } from '../personnel/personnel.ts'
import { takeTurn } from '../personnel/take-turn.ts'
import type { Services } from '../services.ts'
import { makeOneTimePassword } from './one-time-password.ts'

type Ways = Pick<Services, 'db' | 'config' | 'passwords' | 'clock' | 'trail'>

/**
 * Makes the first admin in a store that has never held anybody, and gives their email and the password if it was generated;
 * null if somebody was there. Of two processes that start at once, one makes the admin.
 */
export async function ensureFirstAdmin(ways: Ways): Promise<{ email: string; password: string | null } | null> {
  const { db, passwords, clock, trail } = ways
  const { email, password: chosen, name } = ways.config.admin
  if (!(await isEmpty(db))) return null
  const generated = chosen === '' ? makeOneTimePassword() : null
  const passwordHash = await passwords.hash(generated ?? chosen)
  const origin = { now: clock(), address: 'start', requestId: randomBytes(6).toString('hex'), trail }
  return inTransaction(db, async (db) => {
    await takeTurn(db)
    if (!(await isEmpty(db))) return null
    const password = { passwordHash, passwordExpiresAt: null, isFirstLogin: generated !== null }
    await createPersonnel(db, origin, { name, email, phone: '', role: 'admin' }, password)
    return { email, password: generated }
  })
}

const isEmpty = async (db: Db) => (await db.selectFrom('personnel').select('_id').limit(1).executeTakeFirst()) === undefined
