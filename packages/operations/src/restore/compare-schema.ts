import { DatabaseSync } from 'node:sqlite'
import { compileMigrations, MIGRATION_TABLE } from '@clinic/server/db/migrate'
import { sqlite } from '@clinic/server/db/sqlite/engine'

/** What SQLite keeps for itself. A trigger or a view is never its own, under any name. */
const OF_SQLITE = /^(table|index) sqlite_(autoindex_.*|sequence|stat\d)$/

/**
 * What a store file has beside or instead of what its migrations make: a trigger that was planted in a backup would run with every change
 * after it was restored. Each difference is named. Empty: it is the schema of this program.
 */
export function compareSchema(store: DatabaseSync): string[] {
  const expected = expectedFor(store)
  if (typeof expected === 'string') return [expected]
  const found = objectsOf(store)
  return [
    ...[...found].filter(([name]) => !expected.has(name)).map(([name]) => `it holds a ${name}, which this program does not make`),
    ...[...expected].filter(([name]) => !found.has(name)).map(([name]) => `it lacks the ${name}`),
    ...[...expected].filter(([name, sql]) => found.has(name) && found.get(name) !== sql).map(([name]) => `its ${name} was changed`),
  ]
}

/** The objects that the store's own migrations make, or why they cannot be known. */
function expectedFor(store: DatabaseSync): Map<string, string> | string {
  const ran = new Map(
    store
      .prepare('select "name", "checksum" from "migration"')
      .all()
      .map((row) => [row.name, row.checksum]),
  )
  const migrations = compileMigrations(sqlite).filter(({ name }) => ran.has(name))
  if (ran.size === 0) return 'it is not a clinic store'
  if (migrations.length < ran.size) return 'it was made by a newer version of this program'
  const edited = migrations.find(({ name, checksum }) => ran.get(name) !== checksum)
  if (edited) return `its schema ${edited.name} differs from this program's`
  const model = new DatabaseSync(':memory:')
  try {
    for (const statement of [MIGRATION_TABLE, ...migrations.flatMap(({ statements }) => statements)]) model.exec(statement)
    return objectsOf(model)
  } finally {
    model.close()
  }
}

/** Kind and name, with the text that made it. */
function objectsOf(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare('select "type", "name", "tbl_name", "sql" from sqlite_schema').all()
  const objects = rows.map(({ type, name, tbl_name, sql }) => [`${type} ${name}`, `${tbl_name}: ${sql}`] as const)
  return new Map(objects.filter(([name]) => !OF_SQLITE.test(name)))
}
