import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { compiled, type Prepared } from './compiled.ts'

type Value = string | number | null

const kept = new WeakMap<TemplateStringsArray, Prepared<readonly Value[], unknown>>()

/** The query for one call site: its template strings are the same object each time. */
function preparedAt(strings: TemplateStringsArray): Prepared<readonly Value[], unknown> {
  const known = kept.get(strings)
  if (known) return known
  const made = compiled<Record<string, Value>>()((db, value) => {
    const query = sql(strings, ...strings.slice(1).map((_, place) => value(`${place}`)))
    return { compile: () => query.compile(db) }
  })
  const prepared = made as Prepared<object, unknown> // a list has the same names for its values
  kept.set(strings, prepared)
  return prepared
}

/*
 * Statements that every record of care waits for. The SQL of each call site is built once and cached, because building it takes longer than
 * running it. Pass values only, never a piece of SQL, which would change the text; use Kysely's own `sql` for that.
 */

/** Runs a query: `await cachedRows<Lot>(db)`select * from "lot" where "_id" = ${id}``. */
export const cachedRows =
  <R>(db: Db) =>
  (strings: TemplateStringsArray, ...values: readonly Value[]): Promise<R[]> =>
    preparedAt(strings).all(db, values) as Promise<R[]> // as the text selects

/** Runs a change. @returns the number of rows affected */
export const cachedUpdate =
  (db: Db) =>
  (strings: TemplateStringsArray, ...values: readonly Value[]): Promise<number> =>
    preparedAt(strings).run(db, values)
