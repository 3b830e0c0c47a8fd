import { mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { recordAudit, signAudit } from '../audit/trail.ts'
import { RESTORED } from '../audit/verify.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { filesOf, place, syncToDisk } from '../durable-files.ts'
import { newId } from '../ids.ts'
import { markInstalled } from './inspect-store.ts'

/** Brings a checked copy to the newest schema and notes in its audit that it was restored, so that what is gone is known to be gone. */
export async function makeReady(path: string, key: Buffer, now: Date): Promise<void> {
  const db = await openDb(path)
  try {
    await migrate(db)
    signAudit(db, key, 'restore')
    const by = { now, address: 'restore', requestId: newId() }
    await inTransaction(db, (db) => recordAudit(db, by, { action: 'E', type: RESTORED }))
  } finally {
    await db.destroy()
  }
}

/**
 * Puts a ready copy in the store's place; the caller holds the data folder. The replaced store is kept.
 * A power cut on the way leaves the old store, the new one, or none, and then the start is refused.
 * @returns the folder of the replaced store, or null if there was none.
 */
export function replaceStore({ databaseUrl: store, dataDir }: Config, ready: string, now: Date): string | null {
  const replaced = filesOf(store)
  const aside = replaced.length === 0 ? null : join(dataDir, `replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  if (aside) {
    mkdirSync(aside, { mode: 0o700 })
    for (const file of replaced) renameSync(file, join(aside, basename(file)))
    syncToDisk(aside)
    syncToDisk(dirname(store))
  }
  place(ready, store)
  markInstalled(dataDir)
  return aside
}
