import { type RawBuilder, sql } from 'kysely'

/** The rows of each query, one after the other, in one statement: each statement costs more than its rows. As text, which is built quickly. */
export const unionOf = <R>(queries: readonly RawBuilder<R>[]): RawBuilder<R> =>
  sql`${sql.join(
    queries.map((query) => sql`select * from (${query}) as "part"`),
    sql` union all `,
  )}`
