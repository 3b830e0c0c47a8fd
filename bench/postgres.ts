import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDb } from '@clinic/server/db/open'
import { startEmbedded } from '@clinic/server/test/store/embedded-postgres'
import { sql } from 'kysely'
import { benchFolder, expectRoom, STORE_BYTES, storeOf } from './store/cached.ts'

const MOVE = fileURLToPath(new URL('../packages/operations/src/cli/move-to-postgres.ts', import.meta.url))
/** As a small database server is set up; an acknowledged write is on the disk. */
const SETTINGS = ['shared_buffers=256MB', 'effective_cache_size=1GB', 'max_wal_size=4GB', 'max_connections=50', 'random_page_cost=1.1']

type RunningPostgres = { readonly url: string; readonly stop: () => Promise<void> }

const running = new Map<number, RunningPostgres>()

/** A PostgreSQL that holds the clinic of this size, moved there by the program that clinics use. It runs until it is given back. */
export async function borrowPostgres(size: number): Promise<string> {
  const known = running.get(size)
  if (known) return known.url
  const server = await startEmbedded(await clusterOf(size), SETTINGS)
  running.set(size, server)
  await warm(server.url)
  return server.url
}

const SEARCHED = ['patient', 'patientWord', 'phoneEnding', 'nameKey', 'listCount']

/** A database that has run for a day has in memory what requests read all the time; this one has just started. */
async function warm(url: string): Promise<void> {
  const db = await openDb(url)
  try {
    await db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one) // a cold disk takes its time
      await sql`create extension if not exists pg_prewarm`.execute(one)
      await sql`
        select pg_prewarm(part.oid::regclass, 'read') from pg_class as whole
          join pg_class as part on part.oid = whole.oid or part.oid in (select indexrelid from pg_index where indrelid = whole.oid)
          where whole.relkind = 'r' and whole.relname in (${sql.join(SEARCHED)})`.execute(one)
    })
  } finally {
    await db.destroy()
  }
}

export async function givePostgresBack(): Promise<void> {
  for (const { stop } of running.values()) await stop()
  running.clear()
}

async function clusterOf(size: number): Promise<string> {
  const store = await storeOf(size)
  const folder = store.replace(/([^/\\]+)$/, 'postgres-$1')
  if (existsSync(folder)) return folder
  for (const old of readdirSync(benchFolder()))
    if (old.startsWith(`postgres-${size}-`)) rmSync(join(benchFolder(), old), { recursive: true })
  console.log(`Moving the clinic of ${size.toLocaleString('en')} patients to PostgreSQL, which is kept too …`)
  expectRoom(size * STORE_BYTES * 1.5)
  const [part, source] = [`${folder}.part`, `${folder}.source`]
  for (const path of [part, source]) rmSync(path, { recursive: true, force: true })
  // The move only reads the store; what it leaves beside goes with the folder.
  cpSync(join(store, 'keys'), join(source, 'keys'), { recursive: true })
  linkSync(join(store, 'clinic.db'), join(source, 'clinic.db'))
  mkdirSync(part)
  chmodSync(benchFolder(), 0o755)
  // What cannot be lost need not be flushed.
  const server = await startEmbedded(part, [...SETTINGS, 'fsync=off', 'maintenance_work_mem=512MB'])
  try {
    await move(source, server.url)
  } finally {
    await server.stop()
    rmSync(source, { recursive: true })
  }
  renameSync(part, folder)
  return folder
}

async function move(dataDir: string, url: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [MOVE, url], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The move to PostgreSQL ended with code ${code}`)
}
