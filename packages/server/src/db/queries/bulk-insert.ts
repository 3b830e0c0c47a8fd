import { type Insertable, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'
import { type HotStatement, hot, type Slots } from './hot.ts'

/**
 * Rows per statement: few enough for the engine's limit on values, many enough to save round trips to PostgreSQL. Each size is one more
 * statement to keep, so only these two are used, and fewer than 25 rows go in one statement.
 */
const SIZES = [50, 25]

type OnConflict<T extends keyof Schema> = {
  /** Skips rows that already exist. */
  readonly ignoring?: boolean
  /** For a row that already exists, adds to this column. */
  readonly adding?: keyof Insertable<Schema[T]> & string
}

/**
 * Inserts rows, many per statement. The columns are taken from the rows, so none can be forgotten here; all rows of a call have the same
 * columns.
 */
export function bulkInsert<T extends keyof Schema & string>(
  table: T,
  { ignoring = false, adding }: OnConflict<T> = {},
): (db: Db, rows: readonly Insertable<Schema[T]>[]) => Promise<void> {
  const statements = new Map<string, HotStatement<Record<string, unknown>, unknown>>()

  function insertOf(columns: readonly string[], size: number) {
    const name = `${size} ${columns.join()}`
    const known = statements.get(name)
    if (known) return known
    const made = hot((db, value: Slots<Record<string, unknown>>) => {
      const row = (index: number) => columns.map((column, place) => [column, value[index * columns.length + place]])
      const rows = Array.from({ length: size }, (_, index) => Object.fromEntries(row(index)))
      const insert = db.insertInto(table).values(rows as never) // a slot for each column; the caller's type checks the values
      if (adding === undefined) return ignoring ? insert.onConflict((conflict) => conflict.doNothing()) : insert
      const sum = sql`${sql.ref(`${table}.${adding}`)} + ${sql.ref(`excluded.${adding}`)}`
      const keys = columns.filter((column) => column !== adding)
      return insert.onConflict((conflict) => conflict.columns(keys as never).doUpdateSet({ [adding]: sum } as never))
    })
    statements.set(name, made)
    return made
  }

  return async (db, rows) => {
    const columns = Object.keys(rows[0] ?? {})
    for (let start = 0; start < rows.length; ) {
      const some = rows.slice(start, start + sizeFor(rows.length - start))
      const values = some.flatMap((row) => valuesOf(row, columns))
      await insertOf(columns, some.length).run(db, values as unknown as Record<string, unknown>) // a list is looked up by index as well
      start += some.length
    }
  }
}

/** @throws if the row has extra or different columns, which would otherwise be lost silently. */
function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const cells = row as Record<string, unknown>
  if (Object.keys(row).length !== columns.length || !columns.every((column) => column in cells))
    throw new Error(`The rows differ in their columns: ${columns.join(', ')} and ${Object.keys(row).join(', ')}`)
  return columns.map((column) => cells[column])
}

const sizeFor = (left: number): number => SIZES.find((size) => size <= left) ?? left
