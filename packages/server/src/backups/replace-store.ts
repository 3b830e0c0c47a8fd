import { mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { signAudit } from '../audit/trail.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/open.ts'
import { filesOf, place, syncToDisk } from '../durable-files.ts'
import { markInstalled } from './inspect-store.ts'
import { noteRestored } from './restored.ts'

/** Brings a checked copy to the newest schema and notes that it was restored. */
export async function makeReady(path: string, key: Buffer, now: Date): Promise<void> {
  const db = await openDb(path)
  try {
    await migrate(db)
    signAudit(db, key, 'restore')
    await noteRestored(db, now)
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
