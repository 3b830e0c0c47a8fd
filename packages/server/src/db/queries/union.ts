import { type RawBuilder, sql } from 'kysely'

/**
 * The rows of each query, one query after the other, in one statement, because a statement costs more than its rows. Plain SQL text, which
 * is fast to build.
 */
export const unionOf = <R>(queries: readonly RawBuilder<R>[]): RawBuilder<R> =>
  sql`${sql.join(
    queries.map((query) => sql`select * from (${query}) as "part"`),
    sql` union all `,
  )}`
