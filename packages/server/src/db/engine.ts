import type { Dialect, RawBuilder, SqlBool } from 'kysely'
import type { Db } from './db.ts'
import type { Ddl } from './migration.ts'
import type { Snapshot } from './snapshot.ts'
import type { TimeLimits } from './time-limits.ts'

/**
 * What the two stores do differently; `sqlite/engine.ts` and `postgres/engine.ts` are its bodies, `engines.ts` finds the one of a store.
 * Error codes are no part of it: those of the two differ, so that errors.ts knows them without a store.
 */
export type Engine = {
  readonly kind: 'sqlite' | 'postgres'
  /** Several servers may write one store at once; else one process holds it, and what it keeps in memory is the truth. */
  readonly isShared: boolean
  /** Can there be a store? Of a server only opening it tells. */
  readonly mayExist: (url: string) => boolean
  /** For the server. `onBroken` is called when the store can no longer be trusted; `limits` bounds how long a server is waited for. */
  readonly openDialect: (url: string, onBroken: (error: Error) => void, limits?: TimeLimits) => Promise<Dialect>
  /** For long reads beside a running server. */
  readonly openReadingDialect: (url: string) => Promise<Dialect>
  /** A separate connection that shows the store as it is now, for a separate thread. */
  readonly openSnapshot: (url: string) => Promise<Snapshot>
  readonly transaction: <T>(db: Db, effect: (db: Db) => Promise<T>) => Promise<T>
  /** A statement that can run without waiting for a connection, where the store has such. */
  readonly directStatement: (db: Db, sql: string) => DirectStatement | null
  readonly inList: (column: string, list: string | RawBuilder<string>) => RawBuilder<SqlBool>
  readonly contains: (column: string, text: string | RawBuilder<string>) => RawBuilder<SqlBool>
  /** All rows as a JSON list of objects. `pairs`: names and values in turn; `order` goes into the aggregate. */
  readonly jsonRows: (pairs: string, order: string) => string
  /** Ends a select whose rows no other transaction changes before this one ends; its own do not, where changes follow one another. */
  readonly lockRows: RawBuilder<unknown>
  readonly ddl: Ddl
  /** Each reference of a table to another: `table`, `column`, `parent`, `parentColumn`, and `id`, the first column of the table's key. */
  readonly references: string
  /** Lets no one else write a table until the transaction ends, however long that takes. */
  readonly holdTable: (table: string) => readonly string[]
  /** @throws a sentence, where a migration would be refused before its end. Asked only when there is one to run. */
  readonly refuseMigrations: (db: Db) => Promise<void>
  /** Held while migrating, where several servers may start on one store at once. */
  readonly migrationLock: { readonly take: readonly string[]; readonly release: readonly string[] }
}

export type DirectStatement = {
  /** Is the connection free for a statement of this transaction, or of no transaction? */
  readonly isFree: (db: Db) => boolean
  readonly all: (parameters: readonly unknown[]) => unknown[]
  readonly run: (parameters: readonly unknown[]) => { readonly changes: number | bigint }
}
