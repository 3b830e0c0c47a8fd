import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DirectAdapter } from './direct.ts'
import type { Db } from './open.ts'

/** In a prepared query: is the column one of a list of texts? The list is one value, as JSON, so that its length does not change the SQL. */
export function among(db: Db, column: string, list: RawBuilder<string>): RawBuilder<SqlBool> {
  const embedded = db.getExecutor().adapter instanceof DirectAdapter
  if (embedded) return sql`${sql.ref(column)} in (select "value" from json_each(${list}))`
  // As an array it is looked up in an index; as rows it may be joined with the whole table.
  return sql`${sql.ref(column)} = any (array(select json_array_elements_text(${list}::json)))`
}

/** The list as `among` takes it. */
export const listOf = (texts: readonly string[]): string => JSON.stringify(texts)
