import { SqliteAdapter } from 'kysely'

/** A statement of the embedded store, kept ready. */
export type Statement = {
  readonly reader: boolean
  readonly all: (parameters: readonly unknown[]) => unknown[]
  readonly run: (parameters: readonly unknown[]) => { readonly changes: number | bigint }
}

/** Marks the embedded store: its statements answer at once, so that known ones need not queue for the connection. */
export class SyncAdapter extends SqliteAdapter {
  readonly statement: (sql: string) => Statement
  /** Is a transaction under way on the one connection? */
  readonly inTransaction: () => boolean

  constructor(statement: (sql: string) => Statement, inTransaction: () => boolean) {
    super()
    this.statement = statement
    this.inTransaction = inTransaction
  }
}
