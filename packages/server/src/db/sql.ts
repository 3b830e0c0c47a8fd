import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './open.ts'
import { withGroupCommit } from './sqlite/group-commit.ts'
import { SyncAdapter } from './sqlite/sync-adapter.ts'

const UNIQUE = new Set<unknown>(['23505' /* PostgreSQL */, 2067 /* SQLITE_CONSTRAINT_UNIQUE */, 1555 /* SQLITE_CONSTRAINT_PRIMARYKEY */])
/** PostgreSQL: serialization failure, deadlock. */
const RETRY = new Set<unknown>(['40001', '40P01'])
const PAUSE_MS = 10
/** Out of reach, out of room, or locked: it passes, or an admin can make it pass. */
const BUSY = new Set<unknown>([
  ...[5 /* SQLITE_BUSY */, 6 /* SQLITE_LOCKED */, 13 /* SQLITE_FULL */, 261, 517, 773 /* kinds of SQLITE_BUSY */],
  4874 /* SQLITE_IOERR_SHMSIZE: no room for the index of the log */,
  ...['53100', '53200', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
])
const BUSY_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

type EngineError = { code?: unknown; errcode?: unknown; message?: string }

const holds = (codes: Set<unknown>, error: unknown) => {
  const { code, errcode } = error as EngineError
  return codes.has(code) || codes.has(errcode)
}

export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && holds(UNIQUE, error)

/** What `statement` gives; where it would break a unique index, `refusal` is thrown in its place. */
export async function onUnique<T>(statement: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

export const isBusy = (error: unknown): boolean => error instanceof Error && (holds(BUSY, error) || BUSY_MESSAGES.test(error.message))

/** SQLITE_FULL, or PostgreSQL's word for it. */
export const isFull = (error: unknown): boolean =>
  resultOf(error) === 13 || (error instanceof Error && (error as EngineError).code === '53100')

/** Another program holds the SQLite file. */
export const isLocked = (error: unknown): boolean => resultOf(error) === 5

/** SQLITE_IOERR, SQLITE_CORRUPT and SQLITE_NOTADB, of all kinds: what the SQLite file holds can no longer be trusted. */
export const isBroken = (error: unknown): error is Error => !isBusy(error) && [10, 11, 26].includes(resultOf(error))

/** SQLite's result code: the low byte of the extended one. */
function resultOf(error: unknown): number {
  const errcode = error instanceof Error ? (error as EngineError).errcode : undefined
  return typeof errcode === 'number' ? errcode & 0xff : 0
}

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
    if (tries <= 1 || !(error instanceof Error) || !holds(RETRY, error)) throw error
    // So that the other one of a deadlock goes first, and it does not happen again.
    await delay(PAUSE_MS * (1 + Math.random()))
    return withRetries(db, effect, tries - 1)
  }
}

/** For LIKE: the text itself, its wildcards escaped by a backslash. Use with `escape '\\'`. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** All texts that begin with `prefix` lie from it up to, and without, this; both engines compare the normalised columns by code point. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
