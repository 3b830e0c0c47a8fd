import type { Dialect, RawBuilder, SqlBool } from 'kysely'
import type { Db } from './db.ts'
import type { Ddl } from './migration.ts'
import type { Snapshot } from './snapshot.ts'
import type { TimeLimits } from './time-limits.ts'

/**
 * The differences between the two stores, implemented in `sqlite/engine.ts` and `postgres/engine.ts`; `engines.ts` picks the one for a
 * store. Error codes are not included: they differ between the two, so errors.ts recognises them without a store.
 */
export type Engine = {
  readonly kind: 'sqlite' | 'postgres'
  /** Several servers may write to the store at once. Otherwise one process owns it and can trust what it keeps in memory. */
  readonly isShared: boolean
  /** Could a store exist there? For a server, only opening it can tell. */
  readonly mayExist: (url: string) => boolean
  /**
   * For the server. `onBroken` is called when the store can no longer be trusted; `limits` bounds how long to wait for a database server.
   */
  readonly openDialect: (url: string, onBroken: (error: Error) => void, limits?: TimeLimits) => Promise<Dialect>
  /** For long reads while a server runs. */
  readonly openReadingDialect: (url: string) => Promise<Dialect>
  /** A separate connection for another thread, which shows the store as it is now. */
  readonly openSnapshot: (url: string) => Promise<Snapshot>
  readonly transaction: <T>(db: Db, effect: (db: Db) => Promise<T>) => Promise<T>
  /** A statement that runs without waiting for a connection, if the store supports that. */
  readonly directStatement: (db: Db, sql: string) => DirectStatement | null
  readonly inList: (column: string, list: string | RawBuilder<string>) => RawBuilder<SqlBool>
  readonly contains: (column: string, text: string | RawBuilder<string>) => RawBuilder<SqlBool>
  /** All rows as a JSON list of objects. `pairs`: names and values in turn; `order` goes into the aggregate. */
  readonly jsonRows: (pairs: string, order: string) => string
  /** Ends a select and locks its rows until the transaction ends, where the engine needs that. */
  readonly lockRows: RawBuilder<unknown>
  readonly ddl: Ddl
  /** Every foreign key: `table`, `column`, `parent`, `parentColumn`, and `id`, the first column of the table's primary key. */
  readonly references: string
  /** Keeps others from writing to a table until the transaction ends, without a time limit. */
  readonly holdTable: (table: string) => readonly string[]
  /** @throws a sentence, if the engine would refuse a migration halfway. Called only when there is a migration to run. */
  readonly refuseMigrations: (db: Db) => Promise<void>
  /** Locks migrations, if several servers can start on one store at once. */
  readonly migrationLock: { readonly take: readonly string[]; readonly release: readonly string[] }
}

export type DirectStatement = {
  /** Is the connection free for a statement of this transaction, or of none? */
  readonly isFree: (db: Db) => boolean
  readonly all: (parameters: readonly unknown[]) => unknown[]
  readonly run: (parameters: readonly unknown[]) => { readonly changes: number | bigint }
}
