import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { engineOf } from './engines.ts'
import type { Migration } from './migration.ts'
import type { Db } from './open.ts'
import { withoutTimeLimit } from './time-limits.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The migrations, in order of their numbers. One that has run somewhere is never edited; add the next one. */
export const MIGRATIONS: readonly Migration[] = await Promise.all(readdirSync(FOLDER).toSorted().map(readMigration))

/** @throws if the file does not contain the migration that its name promises */
async function readMigration(file: string): Promise<Migration> {
  const exported: Record<string, unknown> = await import(new URL(file, FOLDER).href)
  const name = file.replace('.ts', '')
  const migration = Object.values(exported).find((value) => (value as Partial<Migration>).name === name)
  if (!migration) throw new Error(`${file} holds no migration of its name`)
  return migration as Migration
}

type Options = {
  readonly migrations?: readonly Migration[]
  /** Called once, before the first change to a used store. If it fails, nothing is changed. */
  readonly backUp?: () => Promise<unknown>
}

/**
 * Migrates the store to the newest schema, each migration in its own transaction.
 * @throws if a newer program made the store, a migration that ran differs from ours, or the engine would refuse one.
 */
export async function migrate(db: Db, { migrations = MIGRATIONS, backUp }: Options = {}): Promise<void> {
  const { migrationLock, refuseMigrations } = engineOf(db)
  const onOne = (work: (db: Db) => Promise<void>) => withoutTimeLimit(() => db.connection().execute(work))
  await onOne(async (db) => {
    for (const statement of migrationLock.take) await sql.raw(statement).execute(db)
    try {
      const pending = await findPending(db, migrations)
      if (pending.length > 0) await refuseMigrations(db)
      const used = pending.length > 0 && pending.length < migrations.length
      if (used) await backUp?.()
      for (const migration of pending) await run(db, migration)
    } finally {
      for (const statement of migrationLock.release) await sql.raw(statement).execute(db)
    }
  })
}

type CompiledMigration = { readonly name: string; readonly statements: readonly string[]; readonly checksum: string }

/** All migrations in an engine's SQL, in order. */
export function compileMigrations(engine: Engine, migrations: readonly Migration[] = MIGRATIONS): CompiledMigration[] {
  return migrations.map(({ name, statements: tell }) => {
    const statements = tell(engine.ddl)
    return { name, statements, checksum: createHash('sha256').update(statements.join(';\n')).digest('hex') }
  })
}

/** Records which migrations have run. */
export const MIGRATION_TABLE =
  'create table if not exists "migration" ("name" text primary key, "checksum" text not null, "at" text not null)'

async function findPending(db: Db, migrations: readonly Migration[]): Promise<CompiledMigration[]> {
  await sql.raw(MIGRATION_TABLE).execute(db)
  const done = new Map((await db.selectFrom('migration').selectAll().execute()).map(({ name, checksum }) => [name, checksum]))
  refuseUnknown([...done.keys()], migrations)
  return compileMigrations(engineOf(db), migrations).filter(({ name, checksum }) => {
    const ran = done.get(name)
    if (ran !== undefined && ran !== checksum)
      throw new Error(`The store's schema ${name} differs from this program's. Restore a backup or use the right version.`)
    return ran === undefined
  })
}

/** Listed among the migrations while another store is being moved in, so that no program mistakes a partial store for a complete one. */
export const UNFINISHED_MOVE = 'unfinished-move'

function refuseUnknown(names: readonly string[], migrations: readonly Migration[]): void {
  if (names.includes(UNFINISHED_MOVE))
    throw new Error('A store is being moved into this database, and not all of it is there. Finish with: npm run move-to-postgres')
  const unknown = names.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0)
    throw new Error(`The store was made by a newer version of this program (${unknown.join(', ')}). Use that version or a newer one.`)
}

function run(db: Db, { name, statements, checksum }: CompiledMigration): Promise<void> {
  return db.transaction().execute(async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.insertInto('migration').values({ name, checksum, at: new Date().toISOString() }).execute()
  })
}
