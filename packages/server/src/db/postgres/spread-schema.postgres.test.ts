import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/store/postgres.ts'
import { MIGRATIONS, migrate } from '../migrate.ts'
import type { Migration } from '../migration.ts'
import { type Db, openDb } from '../open.ts'

const colour: Migration = { name: '9001-colour', statements: ({ table }) => [table('colour', '"name" text primary key')] }
const newer = [...MIGRATIONS, colour]

/** A database with Citus's list of distributed schemas, containing these. */
async function withSpread(...schemas: string[]): Promise<Db> {
  const { url, drop } = await freshDatabase()
  const db = await openDb(url)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await db.connection().execute(async (db) => {
    await sql`set allow_system_table_mods = on`.execute(db)
    await sql`create table pg_catalog.pg_dist_schema (schemaid oid not null primary key, colocationid int not null)`.execute(db)
    await sql`reset allow_system_table_mods`.execute(db)
    await sql`create schema lekki`.execute(db)
    for (const schema of schemas) await sql`insert into pg_dist_schema values (${schema}::regnamespace, 1)`.execute(db)
  })
  return db
}

const hasColour = async (db: Db) => (await db.introspection.getTables()).some(({ name }) => name === 'colour')

test('NET-04 refuses to migrate a schema that Citus distributes, and says what to do', async () => {
  const db = await withSpread('public', 'lekki')
  let backups = 0
  const migrated = migrate(db, { migrations: newer, backUp: async () => ++backups })
  await expect(migrated).rejects.toThrow(
    /schema public, .*Nothing was changed\.\n1\. .*\n2\. .*select citus_schema_undistribute\('public'\)\n/,
  )
  expect([await hasColour(db), backups]).toEqual([false, 0])
  await expect(migrate(db, { migrations: newer })).rejects.toThrow('citus_schema_undistribute') // the first attempt has released its lock
})

test('a distributed schema starts normally if there is no migration to run', async () => {
  const db = await withSpread('public')
  await migrate(db)
})

test('migrates a local schema next to a distributed one', async () => {
  const db = await withSpread('lekki')
  await migrate(db, { migrations: newer })
  expect(await hasColour(db)).toBe(true)
})
