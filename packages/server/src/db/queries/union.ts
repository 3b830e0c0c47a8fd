import { type Expression, sql } from 'kysely'
import type { Db } from '../open.ts'

/** The rows of each query, one after the other, in one statement: each statement costs more than its rows. */
export function unionOf<R>(db: Db, queries: readonly Expression<R>[]) {
  const parts = queries.map((query) => sql`select * from (${query}) as "part"`)
  return db
    .selectFrom(sql<object>`(${sql.join(parts, sql` union all `)})`.as<'rows'>(sql.ref('rows')))
    .selectAll()
    .$castTo<R>()
}
