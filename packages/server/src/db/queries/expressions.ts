import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from '../engines.ts'
import type { Db } from '../open.ts'

/** Is the column one of a list of texts? The list is one value, as `jsonList` writes it, so that its length does not change the SQL. */
export const inList = (db: Db, column: string, list: string | RawBuilder<string>): RawBuilder<SqlBool> => engineOf(db).inList(column, list)

/** A list as `inList` takes it. */
export const jsonList = (texts: readonly string[]): string => JSON.stringify(texts)

/** Is the text somewhere in the column? Each engine's own search for it is quicker than LIKE. */
export const contains = (db: Db, column: string, text: string | RawBuilder<string>): RawBuilder<SqlBool> =>
  engineOf(db).contains(column, text)

/**
 * All rows of a query as one text, a JSON list of objects: so one statement reads rows of several kinds. `fields` has the name of each and
 * what it is in SQL, in `order`; as text, because to build it costs more than to run it.
 */
export function jsonRows(db: Db, fields: Readonly<Record<string, string>>, order: readonly string[] = []): RawBuilder<string> {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : ''
  return sql.raw(engineOf(db).jsonRows(pairs.join(', '), sorted))
}
