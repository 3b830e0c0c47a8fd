import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { signAudit } from '../audit/trail.ts'
import { faultOfTail, holdsAnchor } from '../audit/verify.ts'
import type { Config } from '../config.ts'
import { isBroken } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { type Db, type Engine, engineOf, openDb } from '../db/open.ts'
import { filesOf } from '../durable-files.ts'
import { type Keys, loadKeys } from '../keys.ts'
import { backupJobOf } from './backup-job.ts'
import { backUpInWorker } from './in-worker.ts'
import { inspectStore, isInstalled, markInstalled, unusable } from './inspect-store.ts'
import { anchorOf, backupFolder, listBackups } from './manifest.ts'
import { createStorageWatch, type StorageWatch } from './storage-monitor.ts'

export type OpenStore = { readonly db: Db; readonly engine: Engine; readonly keys: Keys; readonly storage: StorageWatch }

/**
 * Opens the store with its keys and brings it to the newest schema, after a backup if that changes anything.
 * @throws a sentence for the person who starts the server, if store or keys are not fit to work with. The store is left as it is.
 */
export async function openStore(config: Config): Promise<OpenStore> {
  const engine = engineOf(config.databaseUrl)
  const storage = createStorageWatch(config, engine)
  if (engine === 'sqlite') refuseLostKeys(config.dataDir)
  const checked = engine === 'postgres' || inspectStore(config) === 'checked'
  const keys = loadKeys(join(config.dataDir, 'keys'), config.signInHours)
  const db = await openDb(config.databaseUrl, storage.reportBroken)
  signAudit(db, keys.audit)
  try {
    if (engine === 'postgres') await openPostgres(db, config, keys)
    else await openSqlite(db, config, keys)
  } catch (error) {
    await db.destroy()
    throw isBroken(error) ? unusable(config, `cannot be read (${error.message})`) : error
  }
  if (checked && engine === 'sqlite') storage.remember({ lastCheck: { at: new Date().toISOString(), depth: 'quick', findings: [] } })
  return { db, engine, keys, storage }
}

async function openSqlite(db: Db, config: Config, keys: Keys): Promise<void> {
  await migrate(db, 'sqlite', { backUp: () => backUpBeforeMigrating(config, keys) })
  await refuseBrokenAudit(db, config, keys)
  markInstalled(config.dataDir)
  for (const path of filesOf(config.databaseUrl)) chmodSync(path, 0o600)
}

/** A server with other keys would let nobody in, and break the audit that the others write. */
async function openPostgres(db: Db, { dataDir }: Config, keys: Keys): Promise<void> {
  await migrate(db, 'postgres')
  // At one moment, because other servers go on writing.
  const moment = db.transaction().setIsolationLevel('repeatable read')
  const bad = await moment.execute((db) => faultOfTail(db, keys.audit))
  if (!bad) return
  throw new Error(
    `The database does not fit the keys in ${join(dataDir, 'keys')}: the audit's event ${bad.seq} ${bad.why}. Put the keys folder there that the other servers, or the last start, used.`,
  )
}

/** Keys made anew would not open what the lost ones closed: nobody could sign in. */
function refuseLostKeys(dataDir: string): void {
  if (!isInstalled(dataDir)) return
  const lost = ['token', 'pepper', 'audit', 'seal'].map((name) => join(dataDir, 'keys', `${name}.key`)).filter((path) => !existsSync(path))
  if (lost.length > 0)
    throw new Error(`The key file ${lost[0]} is missing. Put it back from the copy of the keys folder, then start again.`)
}

async function backUpBeforeMigrating(config: Config, keys: Keys): Promise<void> {
  try {
    await backUpInWorker(backupJobOf(config, keys.audit)).done
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
