import type { DatabaseSync } from 'node:sqlite'
import { compileMigrations, MIGRATION_TABLE } from '@clinic/server/db/migrate'
import { sqlite } from '@clinic/server/db/sqlite/engine'
import { listTables, quote, type Table } from './tables.ts'

type EmptyStore = {
  readonly tables: readonly Table[]
  /** Recreates the indexes and triggers that were dropped during the copy, one at each step. */
  readonly putBack: () => Generator<undefined>
}

/**
 * Creates the newest schema in an empty file, without rows. `madeAt` is when each migration ran in the incoming store; the first one's time
 * identifies the store.
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
  // A migration may have added rows; the incoming ones replace them.
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
