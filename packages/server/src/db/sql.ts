import type { Db } from './db.ts'
import { engineOf } from './engines.ts'

/**
 * Runs `effect` in one transaction. It may be run again before anything is stored: when PostgreSQL asks for it, up to three times, and
 * on the embedded store when the transaction that it shared with others failed. So it changes nothing but the store.
 */
export const inTransaction = <T>(db: Db, effect: (db: Db) => Promise<T>): Promise<T> => engineOf(db).transaction(db, effect)

/** For LIKE: the text itself, its wildcards escaped by a backslash. Use with `escape '\\'`. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** All texts that begin with `prefix` lie from it up to, and without, this; both engines compare the normalised columns by code point. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
