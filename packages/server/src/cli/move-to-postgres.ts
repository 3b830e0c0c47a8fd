import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { recordAudit, signAudit } from '../audit/trail.ts'
import { verifyChain } from '../audit/verify.ts'
import { type Config, readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { engineAt } from '../db/engines.ts'
import { openDb, openForReading } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { lockStore } from '../db/sqlite/folder-lock.ts'
import { newId } from '../ids.ts'
import { copyRows, isSame } from '../move-to-postgres/copy-rows.ts'
import { noteMoved } from '../move-to-postgres/moved.ts'
import { openSource, refuseDamaged, type Source } from '../move-to-postgres/source.ts'
import { listTables, type Table } from '../move-to-postgres/tables.ts'
import { finish, inspectTarget, openTarget, placeOf, prepare, refuseOtherSchema, restoreIndexes } from '../move-to-postgres/target.ts'

// npm run move-to-postgres -- postgres://…, or with DATABASE_URL; the server is stopped
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const url = positionals[0] ?? readConfig(process.env).databaseUrl
  if (engineAt(url).kind !== 'postgres' || positionals.length > 1) throw new Error(USAGE)
  const config = readConfig({ ...process.env, DATABASE_URL: '' })
  const unlock = lockStore(config)
  try {
    await move(config, url)
  } finally {
    unlock()
  }
}

const USAGE = [
  'npm run move-to-postgres -- postgres://user:password@host/database',
  'copies the SQLite store of DATA_DIR into an empty PostgreSQL database; DATABASE_URL may name it too. Stop the server first.',
].join('\n')

async function move(config: Config, url: string): Promise<void> {
  if (!existsSync(config.databaseUrl))
    throw new Error(`There is no store at ${config.databaseUrl}. DATA_DIR names the folder of the one to move.`)
  const client = await openTarget(url)
  try {
    say(`Opening ${config.databaseUrl}; a store of an older version is backed up and brought up to date first …`)
    const source = await openSource(config)
    const state = await inspectTarget(client, placeOf(url), source.id)
    say('Checking all of it …')
    await refuseDamaged(config, source)
    if (state === 'empty') await prepare(client, source.id, source.madeAt)
    else say('Going on with the move that was begun.')
    const tables = listTables(source.store)
    await refuseOtherSchema(client, tables)
    await carryAll(source, client, tables)
    say('Making the indexes …')
    await restoreIndexes(client)
    say('Verifying the audit …')
    const events = await verifyAudit(url, source)
    noteMoved(config.dataDir, placeOf(url), new Date())
    await finish(client)
    await noteInAudit(url, source)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Moved: ${tables.length} tables with ${rows} rows, each the same here and there, and ${events} audit events that hold together.`)
    say(whatNext(config, url))
    source.store.close()
  } finally {
    await client.end()
  }
}

/** Seconds between two lines about a large table. */
const OFTEN_MS = 5000

async function carryAll({ store }: Source, client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    let done = 0
    let said = Date.now()
    await copyRows(store, client, table, (rows) => {
      done += rows
      if (Date.now() - said < OFTEN_MS) return
      said = Date.now()
      say(`${table.name}: ${done} rows copied …`)
    })
    if (!(await isSame(store, client, table)))
      throw new Error(`The rows of ${table.name} in the database are not those of the store. Empty the database and move again.`)
    say(`${table.name}: ${table.rows} rows are there`)
  }
}

async function verifyAudit(url: string, { keys }: Source): Promise<number> {
  const db = await openForReading(url)
  try {
    const { bad, checked } = await verifyChain(db, keys.audit)
    if (bad) throw new Error(`The audit that arrived does not hold together: its event ${bad.seq} ${bad.why}.`)
    return checked
  } finally {
    await db.destroy()
  }
}

/** The first event of the store on PostgreSQL. */
async function noteInAudit(url: string, { keys }: Source): Promise<void> {
  const db = await openDb(url)
  try {
    signAudit(db, keys.audit, 'move')
    const by = { now: new Date(), address: 'move', requestId: newId() }
    await inTransaction(db, (db) => recordAudit(db, by, { action: 'E', type: 'store.move' }))
  } finally {
    await db.destroy()
  }
}

function whatNext({ dataDir }: Config, url: string): string {
  return [
    '',
    `From now on start the server with DATABASE_URL=postgres://… (${placeOf(url)}) and the same settings as before.`,
    `Keep ${join(dataDir, 'keys')}: passwords, sign-ins and the audit belong to it, on PostgreSQL too. A further server needs a copy of it.`,
    'Back up the database with its own tools from today on; the README says how.',
    `The SQLite store stays in ${dataDir} as it is now, and no server will start on it again.`,
  ].join('\n')
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
