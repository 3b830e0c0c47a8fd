import { mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { signAudit } from '@clinic/server/audit/trail'
import type { Config } from '@clinic/server/config'
import { migrate } from '@clinic/server/db/migrate'
import { openDb } from '@clinic/server/db/open'
import { filesOf, place, syncToDisk } from '@clinic/server/durable-files'
import { noteRestored } from '@clinic/server/health/restore-times'
import { markInstalled } from './installed.ts'

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
