import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { plainEmail } from '@clinic/clinical/names'
import type { Slip } from '@clinic/contract/personnel/personnel'
import { signAudit } from '@clinic/server/audit/trail'
import { faultOfTail } from '@clinic/server/audit/verify'
import { makeSlip } from '@clinic/server/auth/passwords/one-time-password'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { type Config, readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { engineAt, engineOf } from '@clinic/server/db/engines'
import { isLocked } from '@clinic/server/db/errors'
import { compileMigrations } from '@clinic/server/db/migrate'
import { type Db, openDb } from '@clinic/server/db/open'
import { inTransaction } from '@clinic/server/db/sql'
import { AppError } from '@clinic/server/errors'
import { type Keys, readKeys } from '@clinic/server/keys'
import { printSlip } from '@clinic/server/personnel/issue-slip'
import { findByEmail } from '@clinic/server/personnel/personnel'
import { getSettings } from '@clinic/server/settings/settings'
import { refuseMoved } from '../move-to-postgres/moved.ts'
import { SLIP } from './words.ts'

// npm run slip -- EMAIL: on the machine with the keys, with the server running or stopped, on either engine
async function main(): Promise<void> {
  const [typed, ...more] = process.argv.slice(2)
  if (typed === undefined || more.length > 0) throw new Error(SLIP.usage)
  const email = plainEmail(typed)
  const config = readConfig(process.env)
  refuseMoved(config)
  const { databaseUrl, dataDir, publicUrl } = config
  if (!engineAt(databaseUrl).mayExist(databaseUrl)) throw new Error(SLIP.noStore(databaseUrl))
  const keys = readKeys(join(dataDir, 'keys'))
  const db = await openDb(databaseUrl)
  try {
    await refuseUnfit(db, config, keys)
    const { password, expiresAt } = await whenFree(() => giveSlip(db, config, keys, email))
    const { timeZone } = await getSettings(db, config)
    say(SLIP.printed(email, password, `${publicUrl}/signin`, new Date(expiresAt).toLocaleString('en-GB', { timeZone })))
  } finally {
    await db.destroy()
  }
}

async function giveSlip(db: Db, config: Config, keys: Keys, email: string): Promise<Slip> {
  const person = await findPerson(db, email)
  const now = new Date()
  const slip = makeSlip(config, email, now)
  const passwordHash = await createPasswords(keys.pepper).hash(slip.password)
  const requestId = randomBytes(6).toString('hex')
  const origin = { now, address: 'this machine', requestId }
  signAudit(db, keys.audit, 'slip')
  await inTransaction(db, (db) => printSlip(db, origin, keys, person, slip, passwordHash))
  return slip
}

async function findPerson(db: Db, email: string) {
  try {
    return await findByEmail(db, email)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Error(SLIP.unknownEmail(email))
  }
}

/** @throws if the store belongs to another version of this program or other keys: a slip made with other keys would not work. */
async function refuseUnfit(db: Db, { dataDir }: Config, keys: Keys): Promise<void> {
  const known = compileMigrations(engineOf(db)).map(({ name }) => name)
  const done = (await db.selectFrom('migration').select('name').execute()).map(({ name }) => name)
  if (known.length !== done.length || !known.every((name) => done.includes(name))) throw new Error(SLIP.otherVersion)
  if (await faultOfTail(db, keys.audit)) throw new Error(SLIP.otherKeys(join(dataDir, 'keys')))
}

const WAIT_MS = 10_000
const PAUSE_MS = 100

/** Retries, because a running server locks its SQLite file for moments only. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + WAIT_MS; ; await delay(PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > until) throw error
    }
  }
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
