import type { Db } from './db.ts'
import { engineOf } from './engines.ts'

/**
 * Runs `effect` in one transaction. It may run again before anything is stored: up to three times when PostgreSQL asks for it, and on
 * SQLite when the transaction it shares with others failed. So it must change nothing but the store.
 */
export const inTransaction = <T>(db: Db, effect: (db: Db) => Promise<T>): Promise<T> => engineOf(db).transaction(db, effect)

/** For LIKE: the text with its wildcards escaped by a backslash. Use with `escape '\\'`. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** All texts that begin with `prefix` lie from it up to, and without, this; both engines compare the normalised columns by code point. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
