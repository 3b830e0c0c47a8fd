import { type Insertable, sql } from 'kysely'
import type { Db } from './open.ts'
import { type Prepared, prepare } from './prepared.ts'
import type { Schema } from './schema.ts'

/**
 * Rows of one statement, the most first: few enough for the values that an engine takes, enough to spare PostgreSQL ways there and back.
 * Each size is a statement of its own that is kept, so there are few.
 */
const SIZES = [50, 12, 3, 1]

type OnConflict<C> = {
  /** Passes over rows that are there already. */
  readonly ignoring?: boolean
  /** Of a row that is there already, adds to this column. */
  readonly adding?: C
}

/** Inserts rows that all have these columns, many with each statement. */
export function prepareInsert<T extends keyof Schema & string, C extends keyof Insertable<Schema[T]> & string>(
  table: T,
  columns: readonly C[],
  { ignoring = false, adding }: OnConflict<C> = {},
): (db: Db, rows: readonly Pick<Insertable<Schema[T]>, C>[]) => Promise<void> {
  const bySize = new Map<number, Prepared<Record<string, unknown>, unknown>>()

  function insertOf(size: number) {
    const known = bySize.get(size)
    if (known) return known
    const made = prepare<Record<string, unknown>>()((db, value) => {
      const row = (index: number) => columns.map((column, place) => [column, value(String(index * columns.length + place))])
      const rows = Array.from({ length: size }, (_, index) => Object.fromEntries(row(index)))
      const insert = db.insertInto(table).values(rows as never) // a slot for each column: the caller's type holds what goes there
      if (adding === undefined) return ignoring ? insert.onConflict((conflict) => conflict.doNothing()) : insert
      const sum = sql`${sql.ref(`${table}.${adding}`)} + ${sql.ref(`excluded.${adding}`)}`
      const keys = columns.filter((column) => column !== adding)
      return insert.onConflict((conflict) => conflict.columns(keys as never).doUpdateSet({ [adding]: sum } as never))
    })
    bySize.set(size, made)
    return made
  }

  return async (db, rows) => {
    for (let start = 0; start < rows.length; ) {
      const some = rows.slice(start, start + sizeFor(rows.length - start))
      const values = some.flatMap((row) => columns.map((column) => row[column]))
      await insertOf(some.length).run(db, values as unknown as Record<string, unknown>) // a list is looked up by place as well
      start += some.length
    }
  }
}

const sizeFor = (left: number): number => SIZES.find((size) => size <= left) ?? 1
