import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordAudit, signAudit } from '@clinic/server/audit/trail'
import { verifyChain } from '@clinic/server/audit/verify'
import { type Config, readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { engineAt } from '@clinic/server/db/engines'
import { openDb, openForReading } from '@clinic/server/db/open'
import { inTransaction } from '@clinic/server/db/sql'
import { lockStore } from '@clinic/server/db/sqlite/folder-lock'
import { newId } from '@clinic/server/ids'
import type pg from 'pg'
import { copyRows, isSame } from '../move-to-postgres/copy-rows.ts'
import { noteMoved } from '../move-to-postgres/moved.ts'
import { openSource, refuseDamaged, type Source } from '../move-to-postgres/source.ts'
import { listTables, type Table } from '../move-to-postgres/tables.ts'
import { finish, inspectTarget, openTarget, placeOf, prepare, refuseOtherSchema, restoreIndexes } from '../move-to-postgres/target.ts'
import { MOVE } from './words.ts'

// npm run move-to-postgres -- postgres://…, or with DATABASE_URL; stop the server first
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const url = positionals[0] ?? readConfig(process.env).databaseUrl
  if (engineAt(url).kind !== 'postgres' || positionals.length > 1) throw new Error(MOVE.usage)
  readConfig({ DATABASE_URL: url }) // refuses settings that the server could not start with
  const config = readConfig({ ...process.env, DATABASE_URL: '' })
  const unlock = lockStore(config)
  try {
    await move(config, url)
  } finally {
    unlock()
  }
}

async function move(config: Config, url: string): Promise<void> {
  if (!existsSync(config.databaseUrl)) throw new Error(MOVE.noStore(config.databaseUrl))
  const client = await openTarget(url)
  try {
    say(MOVE.opening(config.databaseUrl))
    const source = await openSource(config)
    const state = await inspectTarget(client, placeOf(url), source.id)
    say(MOVE.checking)
    await refuseDamaged(config, source)
    if (state === 'empty') await prepare(client, source.id, source.madeAt)
    else say(MOVE.goingOn)
    const tables = listTables(source.store)
    await refuseOtherSchema(client, tables)
    await copyAll(source, client, tables)
    say(MOVE.indexing)
    await restoreIndexes(client)
    say(MOVE.verifying)
    const events = await verifyAudit(url, source)
    noteMoved(config, placeOf(url), new Date())
    await finish(client)
    await noteInAudit(url, source)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(MOVE.moved(tables.length, rows, events))
    say(MOVE.whatNext(placeOf(url), join(config.dataDir, 'keys'), config.dataDir))
    source.store.close()
  } finally {
    await client.end()
  }
}

/** How often a large table reports its progress. */
const REPORT_EVERY_MS = 5000

async function copyAll({ store }: Source, client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    let done = 0
    let reportedAt = Date.now()
    await copyRows(store, client, table, (rows) => {
      done += rows
      if (Date.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = Date.now()
      say(MOVE.copied(table.name, done))
    })
    if (!(await isSame(store, client, table))) throw new Error(MOVE.differs(table.name))
    say(MOVE.complete(table.name, table.rows))
  }
}

async function verifyAudit(url: string, { keys }: Source): Promise<number> {
  const db = await openForReading(url)
  try {
    const { bad, checked } = await verifyChain(db, keys.audit)
    if (bad) throw new Error(MOVE.badAudit(bad.seq, bad.why))
    return checked
  } finally {
    await db.destroy()
  }
}

/** Writes the first event in the store on PostgreSQL. */
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

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
