import { createHmac } from 'node:crypto'
import { SERVER } from '@clinic/contract/server-messages'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { AppError, tooMany } from '../errors.ts'
import { createLimiter, type Limiter } from '../jobs/concurrency-limit.ts'
import type { Keys } from '../keys.ts'

/** Failures without a wait; each one after that doubles the wait, up to 15 minutes. */
const FREE = 5
const FIRST_WAIT_S = 5
const MAX_WAIT_S = 15 * 60
/** Failures in a row after which only a reset code or a slip unlocks the account. */
const MAX = 100
/** Attempts on one account that may wait for each other. */
const WAITING = 100

export type Throttle = <T>(email: string, now: Date, prove: () => Promise<T>) => Promise<T>

/**
 * Slows down guessing at one account, whether or not it exists. An attempt counts as failed until it has succeeded, so simultaneous guesses
 * gain nothing. The count is stored and survives a restart. Attempts on one account run one at a time in this process, so signing in on
 * several devices at once works.
 * @throws AppError 429 with Retry-After; and whatever `prove` throws, where only a 401 counts as a failure.
 */
export function createThrottle(db: Db, keys: Keys): Throttle {
  const inTurn = createTurnsByKey()
  return (email, now, prove) => {
    const key = accountKey(keys, email)
    return inTurn(key, async () => {
      await takeTry(db, key, now)
      try {
        const proof = await prove()
        await forget(db, key)
        return proof
      } catch (error) {
        if (!(error instanceof AppError && error.status === 401)) await giveBack(db, key)
        throw error
      }
    })
  }
}

/** Clears an account's count after a reset code or a slip. */
export const clearTries = (db: Db, keys: Keys, email: string): Promise<void> => forget(db, accountKey(keys, email))

/** Counts an action that is allowed `most` times within `windowMs`; false once that is used up. */
export async function takeAllowance(db: Db, keys: Keys, what: string, most: number, windowMs: number, now: Date): Promise<boolean> {
  const key = countKey(keys, what)
  const time = now.toISOString()
  const window = { failures: 0, until: later(now, windowMs), updatedAt: time }
  await db
    .insertInto('throttle')
    .values({ key, ...window })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('throttle')
    .set(window)
    .where('key', '=', key)
    .where((eb) => eb.or([eb('until', '<=', time), eb('until', '>', window.until)]))
    .execute()
  const taken = await db
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('key', '=', key)
    .where('failures', '<', most)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Returns everything `takeAllowance` has taken. */
export const clearAllowance = (db: Db, keys: Keys, what: string): Promise<void> => forget(db, countKey(keys, what))

/** Hashed, so that the store does not reveal what is counted. */
export const countKey = (keys: Keys, what: string) => createHmac('sha256', keys.seal).update(`throttle ${what}`).digest('hex')
const accountKey = (keys: Keys, email: string) => countKey(keys, `sign-in ${email}`)
const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()
const AT_ONCE = new Date(0).toISOString()

function takeTry(db: Db, key: string, now: Date): Promise<void> {
  const updatedAt = now.toISOString()
  return inTransaction(db, async (db) => {
    await db
      .insertInto('throttle')
      .values({ key, failures: 0, until: AT_ONCE, updatedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const taken = await db
      .updateTable('throttle')
      .set((eb) => ({ failures: eb('failures', '+', 1), updatedAt }))
      .where('key', '=', key)
      .where('failures', '<', MAX)
      // After the clock is set back, no one must be locked out for longer than the longest wait.
      .where((eb) => eb.or([eb('until', '<=', updatedAt), eb('until', '>', later(now, MAX_WAIT_S * 1000))]))
      .returning('failures')
      .executeTakeFirst()
    if (!taken) throw tooMany(await secondsLeft(db, key, now), SERVER.tooManyTries)
    if (taken.failures < FREE) return
    const wait = Math.min(MAX_WAIT_S, FIRST_WAIT_S * 2 ** (taken.failures - FREE))
    await db
      .updateTable('throttle')
      .set({ until: later(now, wait * 1000) })
      .where('key', '=', key)
      .execute()
  })
}

async function secondsLeft(db: Db, key: string, now: Date): Promise<number> {
  const { failures, until } = await db.selectFrom('throttle').select(['failures', 'until']).where('key', '=', key).executeTakeFirstOrThrow()
  return failures >= MAX ? MAX_WAIT_S : (Date.parse(until) - now.getTime()) / 1000
}

async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}

/** Takes back the count for an attempt that was never checked, for example because too many were waiting. */
async function giveBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1), until: AT_ONCE }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

function createTurnsByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const accounts = new Map<string, { limit: Limiter; inside: number }>()
  return async (key, work) => {
    const account = accounts.get(key) ?? { limit: createLimiter(1, WAITING, () => tooMany(FIRST_WAIT_S, SERVER.tooManyTries)), inside: 0 }
    accounts.set(key, account)
    account.inside += 1
    try {
      return await account.limit(work)
    } finally {
      account.inside -= 1
      if (account.inside === 0) accounts.delete(key)
    }
  }
}
