import { setTimeout as delay } from 'node:timers/promises'
import { isRetryable } from './errors.ts'
import type { Db } from './open.ts'
import { withGroupCommit } from './sqlite/group-commit.ts'
import { SyncAdapter } from './sqlite/sync-adapter.ts'

const PAUSE_MS = 10

/**
 * Runs `effect` in one transaction. It may be run again before anything is stored: when PostgreSQL asks for it, up to three times, and
 * on the embedded store when the transaction that it shared with others failed. So it changes nothing but the store.
 */
export function inTransaction<T>(db: Db, effect: (db: Db) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor()
  return adapter instanceof SyncAdapter ? withGroupCommit(adapter, db, effect) : withRetries(db, effect)
}

async function withRetries<T>(db: Db, effect: (db: Db) => Promise<T>, tries = 3): Promise<T> {
  try {
    return await db.transaction().execute(effect)
  } catch (error) {
    if (tries <= 1 || !isRetryable(error)) throw error
    // So that the other one of a deadlock goes first, and it does not happen again.
    await delay(PAUSE_MS * (1 + Math.random()))
    return withRetries(db, effect, tries - 1)
  }
}

/** For LIKE: the text itself, its wildcards escaped by a backslash. Use with `escape '\\'`. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** All texts that begin with `prefix` lie from it up to, and without, this; both engines compare the normalised columns by code point. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
