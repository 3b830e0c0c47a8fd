import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from '../engines.ts'
import type { Db } from '../open.ts'

/** Condition: is the column one of a list of texts? The list is one parameter (see `jsonList`), so its length does not change the SQL. */
export const inList = (db: Db, column: string, list: string | RawBuilder<string>): RawBuilder<SqlBool> => engineOf(db).inList(column, list)

/** A list in the form that `inList` takes. */
export const jsonList = (texts: readonly string[]): string => JSON.stringify(texts)

/** Condition: does the column contain the text? Each engine's own function for this is faster than LIKE. */
export const contains = (db: Db, column: string, text: string | RawBuilder<string>): RawBuilder<SqlBool> =>
  engineOf(db).contains(column, text)

/**
 * All rows of a query as one JSON list of objects, so that one statement can read rows of several kinds. `fields` maps each name to its
 * SQL, in `order`. Plain SQL text, because building it costs more than running it.
 */
export function jsonRows(db: Db, fields: Readonly<Record<string, string>>, order: readonly string[] = []): RawBuilder<string> {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : ''
  return sql.raw(engineOf(db).jsonRows(pairs.join(', '), sorted))
}

/**
 * The rows of each query, one query after the other, in one statement, because a statement costs more than its rows. Plain SQL text, which
 * is fast to build.
 */
export const unionOf = <R>(queries: readonly RawBuilder<R>[]): RawBuilder<R> =>
  sql`${sql.join(
    queries.map((query) => sql`select * from (${query}) as "part"`),
    sql` union all `,
  )}`
