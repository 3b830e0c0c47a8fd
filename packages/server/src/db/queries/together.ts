import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import { jsonRows } from './expressions.ts'

/** A query that `readTogether` runs, and the columns of its rows: texts, numbers and nulls. */
export type Part<R> = { readonly query: RawBuilder<R>; readonly columns: readonly string[]; readonly orderBy: readonly string[] }

export const part = <R>(
  query: RawBuilder<R>,
  columns: readonly (keyof R & string)[],
  orderBy: readonly (keyof R & string)[] = [],
): Part<R> => ({ query, columns, orderBy })

type RowsOf<P> = { readonly [K in keyof P]: P[K] extends Part<infer R> ? readonly R[] : never }

/** The rows of several queries by one statement, so that a change in a transaction goes to the store once for all that it must know. */
export async function readTogether<P extends Record<string, Part<unknown>>>(db: Db, parts: P): Promise<RowsOf<P>> {
  const columns = Object.entries(parts).map(([name, { query, columns, orderBy }]) => {
    const fields = Object.fromEntries(columns.map((column) => [column, quoted(column)]))
    return sql`(select ${jsonRows(db, fields, orderBy.map(quoted))} from (${query}) as "part") as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db)
  const read = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, JSON.parse(list)])
  return Object.fromEntries(read) as RowsOf<P> // what the queries select
}

const quoted = (column: string) => `"${column}"`
