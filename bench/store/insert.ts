import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Schema } from '@clinic/server/db/schema'
import type { Insertable } from 'kysely'

export type Insert = <T extends keyof Schema>(table: T, row: Insertable<Schema[T]>) => void

/** One kept statement for each table, with the columns of its first row; the others have the same ones in the same order. */
export function createInsert(database: DatabaseSync): Insert {
  const statements = new Map<string, (values: SQLInputValue[]) => void>()
  function prepare(table: string, columns: readonly string[]) {
    const names = columns.map((column) => `"${column}"`).join(', ')
    const statement = database.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`)
    const run = (values: SQLInputValue[]) => void statement.run(...values)
    statements.set(table, run)
    return run
  }
  return (table, row) => {
    const run = statements.get(table) ?? prepare(table, Object.keys(row))
    run(Object.values(row) as SQLInputValue[]) // the columns of our tables are texts, numbers and nulls
  }
}
