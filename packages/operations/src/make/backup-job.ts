import type { Config } from '@clinic/server/config'
import type { BackupJob } from './backup.ts'
import { backupFolder } from './manifest.ts'

/** The backup that the settings ask for. */
export function backupJobOf({ databaseUrl, dataDir, backupDir, backupSealTo }: Config, auditKey: Buffer | null): BackupJob {
  const key = auditKey?.toString('hex') ?? ''
  return { storePath: databaseUrl, folder: backupFolder(dataDir), secondFolder: backupDir, sealTo: backupSealTo, auditKey: key }
}
