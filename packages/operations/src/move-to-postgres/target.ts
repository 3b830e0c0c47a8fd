import { compileMigrations, UNFINISHED_MOVE } from '@clinic/server/db/migrate'
import { postgres } from '@clinic/server/db/postgres/engine'
import { lockOfSchema, MIGRATING_LOCK } from '@clinic/server/db/postgres/locks'
import pg from 'pg'
import { list, quote, type Table } from './tables.ts'

/** A separate connection without limits on statements; only the last commit waits for the disk. */
const SESSION = `set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0;
  set synchronous_commit = off; set maintenance_work_mem = '256MB'; set client_min_messages = warning`
const MOVING_LOCK = lockOfSchema(626174012)

/** A database's address without user and password, for display. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** @throws a sentence if the database is unavailable, too old, has another encoding, or is in use by another move. */
export async function openTarget(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, application_name: 'clinic move' })
  client.on('error', () => undefined) // the current statement fails with the same error
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`The database ${placeOf(url)} cannot be reached: ${(error as Error).message || (error as { code?: string }).code}.`)
  }
  try {
    await client.query(SESSION)
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    if (rows[0].version < 150_000) throw new Error('This PostgreSQL is too old: 15 is the least.')
    if (rows[0].encoding !== 'UTF8')
      throw new Error(`The database's encoding is ${rows[0].encoding}. Make it with: create database … encoding 'UTF8'.`)
    await client.query(`select pg_advisory_lock(${MOVING_LOCK})`)
    return client
  } catch (error) {
    await client.end()
    throw (error as { code?: string }).code === '55P03' ? new Error(`Another move into ${placeOf(url)} is under way.`) : error
  }
}

const LEFTOVERS = 'To start again, empty it: drop and create the database, or use another one.'

/** @throws unless the database is empty, or has an unfinished move of exactly this store. */
export async function inspectTarget(client: pg.Client, place: string, store: string): Promise<'empty' | 'begun'> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm')
     and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  )
  if (tables.length === 0) return 'empty'
  if (!tables.some(({ name }) => name === 'unfinishedMove'))
    throw new Error(`The database ${place} is not empty, so nothing is moved there. Name an empty one.`)
  const { rows } = await client.query<{ checksum: string }>('select checksum from migration where name = $1', [UNFINISHED_MOVE])
  if (rows[0]?.checksum !== store)
    throw new Error(`The database ${place} holds an unfinished move of another store, or of this one before it was changed. ${LEFTOVERS}`)
  return 'begun'
}

/**
 * Creates the newest schema, marked as unfinished so that no server starts on it. Drops secondary indexes and foreign keys during the copy,
 * which makes it several times faster; "unfinishedMove" stores how to recreate them. All in one transaction.
 */
export async function prepare(client: pg.Client, store: string, madeAt: ReadonlyMap<string, string>): Promise<void> {
  await inOne(client, async () => {
    await client.query(`select pg_advisory_xact_lock(${MIGRATING_LOCK})`)
    await client.query('create table migration (name text primary key, checksum text not null, at text not null)')
    const note = (name: string, checksum: string, at: string) =>
      client.query('insert into migration values ($1, $2, $3)', [name, checksum, at])
    await note(UNFINISHED_MOVE, store, new Date().toISOString())
    for (const { name, statements, checksum } of compileMigrations(postgres)) {
      for (const statement of statements) await client.query(statement)
      // The first one's time identifies the store; manifests of its backups refer to it.
      await note(name, checksum, madeAt.get(name) ?? new Date().toISOString())
    }
    await emptyTables(client)
    await client.query('create table "unfinishedMove" (step integer primary key generated always as identity, statement text not null)')
    await takeOff(client)
  })
}

/** A migration may have added rows; the store's own rows replace them. */
async function emptyTables(client: pg.Client): Promise<void> {
  for (const name of (await columnsOf(client)).keys()) {
    const { rows } = await client.query(`select from ${quote(name)} limit 1`)
    if (name !== 'migration' && rows.length > 0) await client.query(`delete from ${quote(name)}`)
  }
}

async function takeOff(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as on, 1 as turn, indexrelid as id
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = current_schema()::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2, oid
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
     union all
     select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(pg_trigger.oid), 3, pg_trigger.oid
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and not tgisinternal and tgname like '%-only-of-roots'
     order by turn, id`,
  )
  for (const { on } of rows) await client.query('insert into "unfinishedMove" (statement) values ($1)', [on])
  for (const { off } of rows) await client.query(off)
}

/** The columns of each target table, in any order. */
export async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as "table", array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by relname`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** @throws if the two schemas do not have the same tables with the same columns. */
export async function refuseOtherSchema(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const words = (name: string, columns: readonly string[]) => `${name} (${list([...columns].sort())})`
  const there = [...(await columnsOf(client))].filter(([name]) => !['migration', 'unfinishedMove'].includes(name))
  const expected = new Set(there.map(([name, columns]) => words(name, columns)))
  const other = tables.map(({ name, columns }) => words(name, columns)).find((table) => !expected.delete(table)) ?? [...expected][0]
  if (other !== undefined) throw new Error(`The store's tables are not those of this program: ${other}.`)
}

/** Recreates the dropped indexes and foreign keys, each in one transaction with removing its note. */
export async function restoreIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ step: number; statement: string }>('select step, statement from "unfinishedMove" order by step')
  for (const { step, statement } of rows)
    await inOne(client, async () => {
      await client.query(statement)
      await client.query('delete from "unfinishedMove" where step = $1', [step])
    })
  await client.query('analyze')
}

/** Marks the database as complete, so that a server can start on it. Waits for the disk. */
export async function finish(client: pg.Client): Promise<void> {
  await client.query('set synchronous_commit = on')
  await inOne(client, async () => {
    await client.query('drop table "unfinishedMove"')
    await client.query('delete from migration where name = $1', [UNFINISHED_MOVE])
  })
}

async function inOne(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
