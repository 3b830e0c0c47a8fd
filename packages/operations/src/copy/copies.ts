import { basename } from 'node:path'
import type { ResponseOf } from '@clinic/contract/endpoint'
import { COPY, SERVER } from '@clinic/contract/server-messages'
import type { CopyPlaces, copyToDrive as CopyToDrive } from '@clinic/contract/storage/copies'
import type { Actor, Origin } from '@clinic/server/actor'
import { recordExport } from '@clinic/server/audit/export-limit'
import { recordAudit } from '@clinic/server/audit/trail'
import { isCommonPassphrase } from '@clinic/server/auth/passwords/common-passwords'
import { describeSchema } from '@clinic/server/db/postgres/describe-schema'
import { inTransaction } from '@clinic/server/db/sql'
import { AppError, conflict, invalid } from '@clinic/server/errors'
import type { SentFile } from '@clinic/server/http/body/send-file'
import { runInThread } from '@clinic/server/jobs/run-in-thread'
import type { Services } from '@clinic/server/services'
import type { SealSecret } from '../make/seal.ts'
import type { CopySource } from '../store/store.ts'
import { storeOf } from '../store/stores.ts'
import type { CopyJob, CopyResult, makeCopy } from './copy-job.ts'
import { listDrives } from './drives.ts'

/** What a copy would be made of, and where it can go now. */
export async function listCopyPlaces(services: Services, { isSafeLine }: Origin): Promise<CopyPlaces> {
  const { config, engine, db } = services
  const source = storeOf(engine).copySource(config)
  const newest = source && 'backup' in source ? source.backup : null
  const drives = await listDrives(config.dataDir, newest?.size ?? 0)
  return {
    newest: newest && { madeAt: newest.madeAt, bytes: newest.size },
    database: source && 'database' in source ? { bytes: (await describeSchema(db)).bytes } : null,
    isSealedToKey: config.backupSealTo !== '',
    refusal: isSafeLine ? null : COPY.notSafeLine,
    drives: drives.map(({ dev: _, ...drive }) => drive),
  }
}

type CopyRequest = { readonly passphrase?: string | undefined }

/**
 * The newest backup, or one of PostgreSQL of this moment, as a sealed file that is ready to be sent.
 * @throws AppError 409 without a backup, 400 without a passphrase, 429 for the eleventh export of an hour
 */
export function downloadCopy(services: Services, actor: Actor, asked: CopyRequest): Promise<SentFile> {
  const source = sourceOrRefuse(services)
  const sealedWith = sealOf(services, asked)
  return copy(services, actor, 'storage.copy', { of: toCopy(source), sealedWith, to: 'scratch' })
}

/**
 * Writes the same, sealed, to a drive that is plugged in, and reads it back.
 * @throws AppError the same, and 409 with what is wrong with the drive
 */
export async function copyToDrive(
  services: Services,
  actor: Actor,
  { drive: id, ...asked }: CopyRequest & { readonly drive: string },
): Promise<ResponseOf<typeof CopyToDrive>> {
  const source = sourceOrRefuse(services)
  const sealedWith = sealOf(services, asked)
  const size = 'backup' in source ? source.backup.size : 0
  const drive = (await listDrives(services.config.dataDir, size)).find((drive) => drive.id === id)
  if (!drive) throw conflict(COPY.noDrive)
  if (drive.problem !== null) throw conflict(drive.problem)
  const to = { drive: drive.folder, dev: drive.dev }
  const { path, bytes, madeAt } = await copy(services, actor, 'storage.copy-to-drive', { of: toCopy(source), sealedWith, to })
  return { file: basename(path), bytes, madeAt }
}

function sourceOrRefuse({ engine, config }: Services): CopySource {
  const source = storeOf(engine).copySource(config)
  if (!source) throw conflict(SERVER.noBackupYet)
  return source
}

const toCopy = (source: CopySource): CopyJob['of'] => ('backup' in source ? { backup: source.backup.path } : source)

/** What opens a copy later. @throws AppError 400 without a passphrase, or with one that is easy to guess */
export function sealOf({ config, clinicName }: Services, { passphrase }: CopyRequest): SealSecret {
  if (config.backupSealTo !== '') return { publicKey: config.backupSealTo }
  if (passphrase === undefined) throw invalid({ passphrase: COPY.passphraseNeeded })
  if (isCommonPassphrase(passphrase, clinicName.now())) throw invalid({ passphrase: COPY.passphraseCommon })
  return { passphrase }
}

const COPY_JOB = { file: new URL('./copy-job.ts', import.meta.url), name: 'makeCopy' }

type Type = 'storage.copy' | 'storage.copy-to-drive'

/** It is in the audit, and counted, before anything leaves; a copy that fails then leaves a second event. */
async function copy(services: Services, actor: Actor, type: Type, order: Omit<CopyJob, 'auditKey' | 'dataDir'>): Promise<CopyResult> {
  const { storage, db, config, keys } = services
  return storage.copies.run(async (run) => {
    await recordExport(db, actor, config, { action: 'E', type })
    try {
      return await run(runInThread<typeof makeCopy>(COPY_JOB, { ...order, dataDir: config.dataDir, auditKey: keys.audit.toString('hex') }))
    } catch (error) {
      await inTransaction(db, (db) => recordAudit(db, actor, { action: 'E', type, outcome: 'failed' }))
      throw error instanceof AppError ? error : conflict(reasonOf((error as Error).message, order.to))
    }
  })
}

/** What the operating system's error codes mean for a drive. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: COPY.full,
  EDQUOT: COPY.full,
  EFBIG: COPY.fileTooLarge,
  EROFS: COPY.onlyRead,
  EACCES: COPY.notAllowed,
  EPERM: COPY.notAllowed,
  ELOOP: COPY.notAFolder,
  EEXIST: COPY.notAFolder,
  EIO: COPY.gone,
  ENODEV: COPY.gone,
  ENXIO: COPY.gone,
  ENOENT: COPY.gone,
  ENOTDIR: COPY.gone,
  ESTALE: COPY.gone,
  EBUSY: COPY.gone,
}

function reasonOf(fault: string, to: CopyJob['to']): string {
  const code = /^[A-Z]+(?=[:,])/.exec(fault)?.[0] ?? ''
  return (to !== 'scratch' && FAULTS[code]) || COPY.failed(fault)
}
