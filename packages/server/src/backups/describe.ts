import type { Storage } from '@clinic/contract/storage'
import { databaseBytes } from '../db/database-size.ts'
import type { Services } from '../services.ts'
import { BACKUP_EVERY_MS, FIRST_LOOK_MS } from './maintenance.ts'
import { POSTGRES_PROCEDURE } from './postgres-words.ts'
import type { StorageStatus } from './storage-monitor.ts'
import { warningsOf } from './warnings.ts'

/** How the store and its backups are doing, for the admin. */
export async function describeStorage({ db, engine, config, storage, clock }: Services): Promise<Storage> {
  const now = clock()
  const status = storage.status()
  const { at: storeMadeAt } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
  const shared = {
    engine,
    troubles: warningsOf(status, storeMadeAt, now),
    storeBytes: status.storeBytes,
    freeBytes: status.freeBytes,
    isWorking: storage.jobs.isTaken(),
  }
  if (engine === 'postgres')
    return {
      ...shared,
      storeBytes: await databaseBytes(db),
      lastBackup: null,
      nextBackupAt: null,
      lastTrial: null,
      secondCopy: null,
      lastCheck: null,
      procedure: POSTGRES_PROCEDURE,
    }
  return {
    ...shared,
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
