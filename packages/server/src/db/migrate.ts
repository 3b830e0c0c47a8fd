import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { firstSchema } from './migrations/0001-first-schema.ts'
import type { Db, Engine } from './open.ts'

/** What an engine says in its own words inside a migration. */
export type Words = {
  table: (name: string, columns: string) => string
  /** A table that is nothing but its primary key and a little beside it: kept once, in the key's order, where the engine can. */
  sortedTable: (name: string, columns: string) => string
  /** Triggers that refuse to change or delete a row. */
  appendOnly: (table: string) => string[]
}

export type Migration = { readonly name: string; readonly statements: (words: Words) => string[] }

/** In order, for ever: a migration that ran somewhere is never edited, only followed. */
const MIGRATIONS: readonly Migration[] = [firstSchema]

const postgresTable = (name: string, columns: string) => `create table "${name}" (${columns.replaceAll(/ text\b/g, ' text collate "C"')})`

const WORDS: Record<Engine, Words> = {
  sqlite: {
    table: (name, columns) => `create table "${name}" (${columns}) strict`,
    sortedTable: (name, columns) => `create table "${name}" (${columns}) strict, without rowid`,
    appendOnly: (table) =>
      ['update', 'delete'].map(
        (verb) =>
          `create trigger "${table}-no-${verb}" before ${verb} on "${table}" begin select raise(abort, '${table} is append-only'); end`,
      ),
  },
  postgres: {
    table: postgresTable,
    sortedTable: postgresTable,
    appendOnly: (table) => [
      `create function "${table}AppendOnly"() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
      `create trigger "${table}-append-only" before update or delete or truncate on "${table}" execute function "${table}AppendOnly"()`,
    ],
  },
}

/**
 * Brings the store to the newest schema, each migration in a transaction of its own.
 * @throws if the store was made by a newer program, or a migration that ran differs from the one here.
 */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  await sql`create table if not exists "migration" ("name" text primary key, "checksum" text not null, "at" text not null)`.execute(db)
  const done = new Map((await db.selectFrom('migration').selectAll().execute()).map(({ name, checksum }) => [name, checksum]))
  refuseUnknown([...done.keys()])
  for (const migration of MIGRATIONS) {
    const statements = migration.statements(WORDS[engine])
    const checksum = createHash('sha256').update(statements.join(';\n')).digest('hex')
    const ran = done.get(migration.name)
    if (ran === undefined) await run(db, migration.name, statements, checksum)
    else if (ran !== checksum)
      throw new Error(`The store's schema ${migration.name} differs from this program's. Restore a backup or use the right version.`)
  }
}

function refuseUnknown(names: readonly string[]): void {
  const unknown = names.filter((name) => !MIGRATIONS.some((migration) => migration.name === name))
  if (unknown.length > 0)
    throw new Error(`The store was made by a newer version of this program (${unknown.join(', ')}). Use that version or a newer one.`)
}

function run(db: Kysely<import('./schema.ts').Schema>, name: string, statements: readonly string[], checksum: string): Promise<void> {
  return db.transaction().execute(async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.insertInto('migration').values({ name, checksum, at: new Date().toISOString() }).execute()
  })
}
