import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { signAudit } from '@clinic/server/audit/trail'
import { faultOfTail, holdsAnchor } from '@clinic/server/audit/verify'
import type { Config } from '@clinic/server/config'
import { engineOf } from '@clinic/server/db/engines'
import { isBroken } from '@clinic/server/db/errors'
import { migrate } from '@clinic/server/db/migrate'
import { type Db, openDb } from '@clinic/server/db/open'
import { filesOf } from '@clinic/server/durable-files'
import { type Keys, loadKeys } from '@clinic/server/keys'
import { backupJobOf } from '../make/backup-job.ts'
import { backUpInProcess } from '../make/in-process.ts'
import { anchorOf, backupFolder, listBackups } from '../make/manifest.ts'
import { isInstalled, markInstalled } from '../restore/installed.ts'
import { inspectStore, unusable } from './inspect-store.ts'
import { createStorageWatch } from './storage-monitor.ts'
import type { OpenStore } from './store.ts'

export async function openSqlite(config: Config): Promise<OpenStore> {
  const storage = createStorageWatch(config)
  refuseLostKeys(config.dataDir)
  const found = inspectStore(config)
  const keys = loadKeys(join(config.dataDir, 'keys'), config.signInHours)
  const db = await openDb(config.databaseUrl, storage.reportBroken)
  signAudit(db, keys.audit)
  try {
    await makeReady(db, config, keys)
  } catch (error) {
    await db.destroy()
    throw isBroken(error) ? unusable(config, `cannot be read (${error.message})`) : error
  }
  if (found === 'checked') storage.remember({ lastCheck: { at: new Date().toISOString(), depth: 'quick', findings: [] } })
  return { db, engine: engineOf(db), keys, storage }
}

async function makeReady(db: Db, config: Config, keys: Keys): Promise<void> {
  await migrate(db, { backUp: () => backUpBeforeMigrating(config, keys) })
  await refuseBrokenAudit(db, config, keys)
  markInstalled(config.dataDir)
  for (const path of filesOf(config.databaseUrl)) chmodSync(path, 0o600)
}

/** New keys would not open what the lost ones closed: no one could sign in. */
function refuseLostKeys(dataDir: string): void {
  if (!isInstalled(dataDir)) return
  const lost = ['token', 'pepper', 'audit', 'seal'].map((name) => join(dataDir, 'keys', `${name}.key`)).filter((path) => !existsSync(path))
  if (lost.length > 0)
    throw new Error(`The key file ${lost[0]} is missing. Put it back from the copy of the keys folder, then start again.`)
}

async function backUpBeforeMigrating(config: Config, keys: Keys): Promise<void> {
  try {
    await backUpInProcess(backupJobOf(config, keys.audit)).done
  } catch (error) {
    throw new Error(
      `This version has to change the store, and the backup that comes before failed. Nothing was changed. ${(error as Error).message}`,
    )
  }
}

async function refuseBrokenAudit(db: Db, config: Config, keys: Keys): Promise<void> {
  const bad = await faultOfTail(db, keys.audit)
  if (bad)
    throw unusable(
      config,
      `does not fit its keys: the audit's event ${bad.seq} ${bad.why}. Either ${join(config.dataDir, 'keys')} is not the folder that belongs to it, or the audit was changed (npm run audit:verify tells more)`,
    )
  const first = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
  const [newest] = listBackups(backupFolder(config.dataDir), first.at)
  if (newest && !(await holdsAnchor(db, anchorOf(newest))))
    throw unusable(config, `is older than its newest backup, or its audit was cut: the audit's event ${newest.audit.seq} is missing`)
}
