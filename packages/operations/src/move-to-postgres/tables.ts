import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { copyLine } from './copy-text.ts'

/** A table as the move copies it: all columns, in the order of its primary key. */
export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** True for columns with numbers; the others hold text. */
  readonly isNumber: readonly boolean[]
  readonly rows: number
}

export type Key = readonly (string | number)[]

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const list = (names: readonly string[]): string => names.map(quote).join(', ')

/** All tables except that of migrations, which each engine records itself. */
export function listTables(store: DatabaseSync): Table[] {
  const names = store.prepare(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> 'migration' order by name`,
  )
  return names.all().map(({ name }) => describe(store, String(name)))
}

function describe(store: DatabaseSync, name: string): Table {
  const columns = store.prepare('select name, pk, type from pragma_table_info(?) order by cid').all(name)
  const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  if (key.length === 0) throw new Error(`The table ${name} has no primary key, and so no order in which it could be moved.`)
  const count = store.prepare(`select count(*) as "count" from ${quote(name)}`).get()
  return {
    name,
    columns: columns.map((column) => String(column.name)),
    key: key.map((column) => String(column.name)),
    isNumber: columns.map((column) => column.type !== 'TEXT'),
    rows: Number(count?.count),
  }
}

/** Rows after a key, or all of them, as COPY lines. */
export function* linesOf(store: DatabaseSync, { name, columns, key }: Table, after: Key | null): Generator<string, undefined> {
  const behind = after === null ? '' : `where (${list(key)}) > (${key.map(() => '?').join(', ')})`
  const statement = store.prepare(`select ${list(columns)} from ${quote(name)} ${behind} order by ${list(key)}`)
  statement.setReturnArrays(true)
  const rows = statement.iterate(...(after ?? [])) as Iterable<unknown> as Iterable<SQLOutputValue[]> // its type does not know about arrays
  for (const row of rows) {
    const line = copyLine(row)
    if (line === null)
      throw new Error(`A row of ${name} holds what PostgreSQL cannot keep (a NUL character): ${describeKey(columns, key, row)}.`)
    yield line
  }
}

/** Ids and numbers only: no table's key holds more about a patient than a word of a name. */
function describeKey(columns: readonly string[], key: readonly string[], row: readonly SQLOutputValue[]): string {
  return key.map((column) => `${column} ${JSON.stringify(row[columns.indexOf(column)])}`).join(', ')
}
