import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import { jsonRows } from './expressions.ts'
import { hot, type Slots } from './hot.ts'

/** A query read together with others, and the columns of its rows: texts, numbers and nulls. */
export type Part<R> = { readonly sql: RawBuilder<R>; readonly columns: readonly string[]; readonly orderBy: readonly string[] }

export const query = <R>(
  sql: RawBuilder<R>,
  columns: readonly (keyof R & string)[],
  orderBy: readonly (keyof R & string)[] = [],
): Part<R> => ({ sql, columns, orderBy })

type RowsOf<P> = { readonly [K in keyof P]: P[K] extends Part<infer R> ? readonly R[] : never }

/**
 * A hot statement that reads several queries at once, so that a change can fetch everything it needs in one round trip. `value` marks the
 * places of values in the parts.
 */
export function batchRead<V extends object, P extends Record<string, Part<unknown>>>(parts: (db: Db, value: Slots<V>) => P) {
  const batch = hot((db, value: Slots<V>) =>
    db.selectNoFrom(
      Object.entries(parts(db, value)).map(([name, part]) => {
        const fields = Object.fromEntries(part.columns.map((column) => [column, quoted(column)]))
        return sql<string>`(select ${jsonRows(db, fields, part.orderBy.map(quoted))} from (${part.sql}) as "part")`.as(name)
      }),
    ),
  )
  return async (db: Db, values: V): Promise<RowsOf<P>> => {
    const read = Object.entries((await batch.first(db, values)) ?? {}).map(([name, list]) => [name, JSON.parse(list)])
    return Object.fromEntries(read) as RowsOf<P> // what the queries select
  }
}

const quoted = (column: string) => `"${column}"`
