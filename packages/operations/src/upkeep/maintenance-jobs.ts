import { AppError } from '@clinic/server/errors'
import { runInProcess } from '@clinic/server/jobs/run-in-process'
import type { Services } from '@clinic/server/services'
import type { Run, StorageStatus } from '@clinic/server/storage/storage-watch'
import type { FastifyBaseLogger } from 'fastify'
import { backupJobOf } from '../make/backup-job.ts'
import { backUpInProcess, checkInProcess } from '../make/in-process.ts'
import { type Backup, backupFolder, type Manifest } from '../make/manifest.ts'
import type { tryNewest } from '../restore/restore-test-result.ts'

export type Needs = Pick<Services, 'config' | 'keys' | 'storage'>
export type Log = Pick<FastifyBaseLogger, 'error' | 'fatal'>

/** Looks through the store in another process, and remembers and announces what was found. */
export async function lookThrough({ config, storage }: Needs, log: Log, run: Run, depth: 'quick' | 'full'): Promise<void> {
  const findings = await run(checkInProcess({ storePath: config.databaseUrl, depth }))
  storage.remember({ lastCheck: { at: new Date().toISOString(), depth, findings } })
  if (findings.length > 0)
    log.fatal({ findings }, 'THE STORE IS DAMAGED. Stop the server and restore the newest good backup: npm run restore -- FILE')
}

/** Makes a backup in another process, and remembers and announces what came of it. */
export async function backUp({ config, keys, storage }: Needs, log: Log, run: Run): Promise<void> {
  const { manifest, auditFault, secondFault } = await run(backUpInProcess(backupJobOf(config, keys.audit)))
  const isCopied = config.backupDir !== '' && secondFault === null
  storage.remember({
    lastBackup: lastBackupOf(manifest),
    backupFault: null,
    secondFault,
    auditFault,
    ...(isCopied && { secondCopyAt: manifest.madeAt }),
  })
  if (auditFault) log.error({ auditFault }, 'the audit does not hold together: npm run audit:verify')
  if (secondFault) log.error({ reason: secondFault }, 'the backup could not be copied to BACKUP_DIR')
}

const TRIAL = { file: new URL('../restore/restore-test-result.ts', import.meta.url), name: 'tryNewest' }

/** Restores the newest backup into a scratch folder in another process, and remembers and announces what came of it. */
export async function testNewestBackup({ config, keys, storage }: Needs, log: Log, run: Run): Promise<void> {
  const trial = await run(
    runInProcess<typeof tryNewest>(TRIAL, { folder: backupFolder(config.dataDir), auditKey: keys.audit.toString('hex') }),
  )
  if (!trial) return
  storage.remember({ lastTrial: trial })
  if (trial.fault) log.error({ reason: trial.fault }, 'the newest backup cannot be restored')
}

/** Remembers why a backup failed. A server that stops meanwhile is no fault. */
export function rememberFailure({ storage }: Needs, log: Log, error: unknown): void {
  if (error instanceof AppError) return
  const reason = (error as Error).message
  storage.remember({ backupFault: reason })
  log.error({ reason }, 'the backup failed')
}

export function lastBackupOf({ madeAt, file, size, rows }: Manifest | Backup): NonNullable<StorageStatus['lastBackup']> {
  return { at: madeAt, file, bytes: size, patients: rows.patient ?? 0, sessions: rows.session ?? 0 }
}
