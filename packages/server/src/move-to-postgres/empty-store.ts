import type { DatabaseSync } from 'node:sqlite'
import { compileMigrations, MIGRATION_TABLE } from '../db/migrate.ts'
import { sqlite } from '../db/sqlite/engine.ts'
import { listTables, quote, type Table } from './tables.ts'

export type EmptyStore = {
  readonly tables: readonly Table[]
  /** Makes the indexes and triggers that were taken off for the time of the copy: one at each step. */
  readonly putBack: () => Generator<undefined>
}

/**
 * Makes the newest schema in an empty file, without a row. `madeAt` says when each migration ran in the store that comes in: the first
 * one's time names the store.
 */
export function makeEmptyStore(store: DatabaseSync, madeAt: ReadonlyMap<string, string>): EmptyStore {
  store.exec(MIGRATION_TABLE)
  const note = store.prepare('insert into "migration" values (?, ?, ?)')
  for (const { name, statements, checksum } of compileMigrations(sqlite)) {
    for (const statement of statements) store.exec(statement)
    note.run(name, checksum, madeAt.get(name) ?? new Date().toISOString())
  }
  const taken = store
    .prepare(`select "type", "name", "sql" from sqlite_schema where "type" in ('index', 'trigger') and "sql" is not null`)
    .all()
  for (const { type, name } of taken) store.exec(`drop ${type} ${quote(String(name))}`)
  const tables = listTables(store)
  // A migration may have filled its tables; the rows that come in take their place.
  for (const { name } of tables) store.exec(`delete from ${quote(name)}`)
  return {
    tables,
    *putBack() {
      for (const { sql } of taken) {
        store.exec(String(sql))
        yield
      }
    },
  }
}
