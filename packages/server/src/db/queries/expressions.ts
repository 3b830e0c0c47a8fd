import type { RawBuilder, SqlBool } from 'kysely'
import { engineOf } from '../engines.ts'
import type { Db } from '../open.ts'

/** Is the column one of a list of texts? The list is one value, as `jsonList` writes it, so that its length does not change the SQL. */
export const inList = (db: Db, column: string, list: string | RawBuilder<string>): RawBuilder<SqlBool> => engineOf(db).inList(column, list)

/** A list as `inList` takes it. */
export const jsonList = (texts: readonly string[]): string => JSON.stringify(texts)

/** Is the text somewhere in the column? Each engine's own search for it is quicker than LIKE. */
export const contains = (db: Db, column: string, text: string | RawBuilder<string>): RawBuilder<SqlBool> =>
  engineOf(db).contains(column, text)
