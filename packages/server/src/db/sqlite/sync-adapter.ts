import { SqliteAdapter } from 'kysely'

/** A prepared statement of the SQLite store. */
type Statement = {
  readonly reader: boolean
  readonly all: (parameters: readonly unknown[]) => unknown[]
  readonly run: (parameters: readonly unknown[]) => { readonly changes: number | bigint }
}

/** Marks the SQLite store: its statements are synchronous, so prepared ones need not queue for the connection. */
export class SyncAdapter extends SqliteAdapter {
  readonly statement: (sql: string) => Statement
  /** Is a transaction open on the only connection? */
  readonly inTransaction: () => boolean

  constructor(statement: (sql: string) => Statement, inTransaction: () => boolean) {
    super()
    this.statement = statement
    this.inTransaction = inTransaction
  }
}
