import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../open.ts'
import { SyncAdapter } from '../sqlite/sync-adapter.ts'

const isEmbedded = (db: Db): boolean => db.getExecutor().adapter instanceof SyncAdapter

/** Is the column one of a list of texts? The list is one value, as `jsonList` writes it, so that its length does not change the SQL. */
export function inList(db: Db, column: string, list: string | RawBuilder<string>): RawBuilder<SqlBool> {
  if (isEmbedded(db)) return sql`${sql.ref(column)} in (select "value" from json_each(${list}))`
  // As an array it is looked up in an index; as rows it may be joined with the whole table.
  return sql`${sql.ref(column)} = any (array(select json_array_elements_text(${list}::json)))`
}

/** A list as `inList` takes it. */
export const jsonList = (texts: readonly string[]): string => JSON.stringify(texts)

/** Is the text somewhere in the column? Each engine's own search for it is quicker than LIKE. */
export const contains = (db: Db, column: string, text: string | RawBuilder<string>): RawBuilder<SqlBool> =>
  isEmbedded(db) ? sql`instr(${sql.ref(column)}, ${text}) > 0` : sql`strpos(${sql.ref(column)}, ${text}) > 0`
