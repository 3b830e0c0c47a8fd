import { type Insertable, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'
import { compiled, type Prepared } from './compiled.ts'

/**
 * Rows of one statement: few enough for the values that an engine takes, enough to spare PostgreSQL ways there and back. Each number of
 * rows is a statement that is kept, so many rows are sent in these two sizes, and up to 24 at once.
 */
const SIZES = [50, 25]

type OnConflict<T extends keyof Schema> = {
  /** Passes over rows that are there already. */
  readonly ignoring?: boolean
  /** Of a row that is there already, adds to this column. */
  readonly adding?: keyof Insertable<Schema[T]> & string
}

/**
 * Inserts rows, many with each statement. The columns are those of the rows themselves, so that no column can be forgotten here; the
 * rows of one call all have the same.
 */
export function bulkInsert<T extends keyof Schema & string>(
  table: T,
  { ignoring = false, adding }: OnConflict<T> = {},
): (db: Db, rows: readonly Insertable<Schema[T]>[]) => Promise<void> {
  const statements = new Map<string, Prepared<Record<string, unknown>, unknown>>()

  function insertOf(columns: readonly string[], size: number) {
    const name = `${size} ${columns.join()}`
    const known = statements.get(name)
    if (known) return known
    const made = compiled<Record<string, unknown>>()((db, value) => {
      const row = (index: number) => columns.map((column, place) => [column, value(String(index * columns.length + place))])
      const rows = Array.from({ length: size }, (_, index) => Object.fromEntries(row(index)))
      const insert = db.insertInto(table).values(rows as never) // a slot for each column: the caller's type holds what goes there
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
      await insertOf(columns, some.length).run(db, values as unknown as Record<string, unknown>) // a list is looked up by place as well
      start += some.length
    }
  }
}

/** @throws if the row has more, or other, columns: what is left over would be lost without a word. */
function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const cells = row as Record<string, unknown>
  if (Object.keys(row).length !== columns.length || !columns.every((column) => column in cells))
    throw new Error(`The rows differ in their columns: ${columns.join(', ')} and ${Object.keys(row).join(', ')}`)
  return columns.map((column) => cells[column])
}

const sizeFor = (left: number): number => SIZES.find((size) => size <= left) ?? left
