import { SERVER } from '@clinic/contract/server-messages'
import type { Storage } from '@clinic/contract/storage/storage'
import type { Actor } from '@clinic/server/actor'
import { recordAudit } from '@clinic/server/audit/trail'
import { inTransaction } from '@clinic/server/db/sql'
import { AppError, busy } from '@clinic/server/errors'
import type { Services } from '@clinic/server/services'
import type { Run, StorageStatus } from '@clinic/server/storage/storage-watch'
import { backupFolder, listBackups } from '../make/manifest.ts'
import { BACKUP_EVERY_MS, FIRST_LOOK_MS, scheduleMaintenance } from '../upkeep/maintenance.ts'
import { backUp, type Log, rememberFailure } from '../upkeep/maintenance-jobs.ts'
import { openSqlite } from './open-sqlite.ts'
import { createStorageWatch } from './storage-monitor.ts'
import type { Store, StoreDetails } from './store.ts'

/** The built-in store is one file, which this program checks, backs up and restores. */
export const sqliteStore: Store = {
  watch: (config) => createStorageWatch(config),
  open: openSqlite,
  backUp: (services, actor, log) => services.storage.jobs.run((run) => backUpFor(services, actor, log, run)),
  describe: async (services, status, now) => describe(services, status, now),
  maintain: (services, log, drillNow) => scheduleMaintenance(services, log, drillNow),
  drillOf: 'backup',
  copySource({ dataDir }) {
    const [backup] = listBackups(backupFolder(dataDir))
    return backup ? { backup } : null
  },
  ownTools: null,
}

async function backUpFor(services: Services, actor: Actor, log: Log, run: Run): Promise<void> {
  const note = (outcome: 'ok' | 'failed') =>
    inTransaction(services.db, (db) => recordAudit(db, actor, { action: 'E', type: 'storage.backup', outcome }))
  try {
    await backUp(services, log, run)
  } catch (error) {
    rememberFailure(services, log, error)
    await note('failed')
    throw error instanceof AppError ? error : busy(30, SERVER.backupFailed)
  }
  await note('ok')
}

function describe({ config }: Services, status: StorageStatus, now: Date): StoreDetails {
  return {
    storeBytes: status.storeBytes,
    lastBackup: lastBackupAt(status, now),
    nextBackupAt: nextBackupAt(status),
    lastTrial: status.lastTrial && { at: status.lastTrial.at, fault: status.lastTrial.fault },
    secondCopy: config.backupDir === '' ? null : { folder: config.backupDir, madeAt: status.secondCopyAt, fault: status.secondFault },
    lastCheck: status.lastCheck && { ...status.lastCheck, findings: [...status.lastCheck.findings] },
    procedure: null,
  }
}

function lastBackupAt({ lastBackup }: StorageStatus, now: Date): Storage['lastBackup'] {
  if (!lastBackup) return null
  const { at, bytes, patients, sessions } = lastBackup
  const ageMinutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000))
  return { madeAt: at, ageMinutes, bytes, patients, sessions }
}

function nextBackupAt({ lastBackup, startedAt }: StorageStatus): string {
  const due = lastBackup ? Date.parse(lastBackup.at) + BACKUP_EVERY_MS : Date.parse(startedAt) + FIRST_LOOK_MS
  return new Date(due).toISOString()
}
