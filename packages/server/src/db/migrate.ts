import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ddl, Migration } from './migration.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { countTallies, tallies } from './migrations/0002-tallies.ts'
import { phoneEndings } from './migrations/0003-phone-endings.ts'
import { countToDo, enteredInError, markDone } from './migrations/0004-entered-in-error.ts'
import { patientSafety } from './migrations/0005-patient-safety.ts'
import { stockLots } from './migrations/0006-stock-lots.ts'
import type { Db, Engine } from './open.ts'
import { withoutTimeLimit } from './time-limits.ts'

/** In order, for ever: a migration that ran somewhere is never edited, only followed. */
export const MIGRATIONS: readonly Migration[] = [firstSchema, tallies, phoneEndings, enteredInError, patientSafety, stockLots]

const postgresTable = (name: string, columns: string) => `create table "${name}" (${columns.replaceAll(/ text\b/g, ' text collate "C"')})`

const WORDS: Record<Engine, Ddl> = {
  sqlite: {
    table: (name, columns) => `create table "${name}" (${columns}) strict`,
    sortedTable: (name, columns) => `create table "${name}" (${columns}) strict, without rowid`,
    appendOnly: (table) =>
      ['update', 'delete'].map(
        (verb) =>
          `create trigger "${table}-no-${verb}" before ${verb} on "${table}" begin select raise(abort, '${table} is append-only'); end`,
      ),
    firstWord: (column) => `substr(${column}, 1, instr(${column} || ' ', ' ') - 1)`,
    largeInteger: 'integer',
  },
  postgres: {
    table: postgresTable,
    sortedTable: postgresTable,
    appendOnly: (table) => [
      `create function "${table}AppendOnly"() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
      `create trigger "${table}-append-only" before update or delete or truncate on "${table}" execute function "${table}AppendOnly"()`,
    ],
    firstWord: (column) => `split_part(${column}, ' ', 1)`,
    largeInteger: 'bigint',
  },
}

/** Held while migrating, where several servers may start on one store at once. An SQLite store has one server, which holds its folder. */
const LOCK: Record<Engine, { take: string[]; give: string[] }> = {
  sqlite: { take: [], give: [] },
  postgres: {
    take: ['set statement_timeout = 0', 'set lock_timeout = 0', 'select pg_advisory_lock(626174011)'],
    give: ['select pg_advisory_unlock(626174011)', 'reset lock_timeout', 'reset statement_timeout'],
  },
}

type Options = {
  readonly migrations?: readonly Migration[]
  /** Called once, before the first change to a store that has been used. If it fails, nothing is changed. */
  readonly backUp?: () => Promise<unknown>
}

/**
 * Brings the store to the newest schema, each migration in a transaction of its own.
 * @throws if the store was made by a newer program, or a migration that ran differs from the one here.
 */
export async function migrate(db: Db, engine: Engine, { migrations = MIGRATIONS, backUp }: Options = {}): Promise<void> {
  const onOne = (work: (db: Db) => Promise<void>) => withoutTimeLimit(() => db.connection().execute(work))
  await onOne(async (db) => {
    for (const statement of LOCK[engine].take) await sql.raw(statement).execute(db)
    try {
      const pending = await findPending(db, engine, migrations)
      const used = pending.length > 0 && pending.length < migrations.length
      if (used) await backUp?.()
      for (const migration of pending) await run(db, migration)
    } finally {
      for (const statement of LOCK[engine].give) await sql.raw(statement).execute(db)
    }
  })
}

type CompiledMigration = { readonly name: string; readonly statements: readonly string[]; readonly checksum: string }

/** All migrations in the words of an engine, in order. */
export function compileMigrations(engine: Engine, migrations: readonly Migration[] = MIGRATIONS): CompiledMigration[] {
  return migrations.map(({ name, statements: tell }) => {
    const statements = tell(WORDS[engine])
    return { name, statements, checksum: createHash('sha256').update(statements.join(';\n')).digest('hex') }
  })
}

/** Where each migration that ran is written down. */
export const MIGRATION_TABLE =
  'create table if not exists "migration" ("name" text primary key, "checksum" text not null, "at" text not null)'

async function findPending(db: Db, engine: Engine, migrations: readonly Migration[]): Promise<CompiledMigration[]> {
  await sql.raw(MIGRATION_TABLE).execute(db)
  const done = new Map((await db.selectFrom('migration').selectAll().execute()).map(({ name, checksum }) => [name, checksum]))
  refuseUnknown([...done.keys()], migrations)
  return compileMigrations(engine, migrations).filter(({ name, checksum }) => {
    const ran = done.get(name)
    if (ran !== undefined && ran !== checksum)
      throw new Error(`The store's schema ${name} differs from this program's. Restore a backup or use the right version.`)
    return ran === undefined
  })
}

/** Stands among the migrations while another store is moved in, so that no version of the program takes a part for the whole. */
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

/** For rows that were written past the server's functions: counts them all again. */
export async function recount(db: Db, engine: Engine): Promise<void> {
  const statements = [...countTallies(WORDS[engine], '"open" = 0 and "voidedAt" is null'), markDone, ...countToDo()]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
