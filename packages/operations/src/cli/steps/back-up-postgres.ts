import { join } from 'node:path'
import { COPY } from '@clinic/contract/server-messages'
import { passphraseProblem } from '@clinic/contract/storage/copies'
import { isCommonPassphrase } from '@clinic/server/auth/passwords/common-passwords'
import type { Config } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { readAuditKey } from '@clinic/server/keys'
import { type Backup, backupFolder } from '../../make/manifest.ts'
import { refuseDiskOut } from '../../make/plugged-in.ts'
import { openScratchOfProgram } from '../../make/scratch.ts'
import type { SealSecret } from '../../make/seal.ts'
import { backUpPostgres } from '../../move-to-postgres/back-up-postgres.ts'
import { keepCopy } from '../../move-to-postgres/keep-copy.ts'
import { BACKUP } from '../words.ts'
import { readPassphrase } from './passphrase.ts'

/**
 * Makes the copy that the Backups screen makes, of this moment and sealed, and keeps it among the backups, and in BACKUP_DIR.
 * @returns whether it is everywhere
 */
export async function copyPostgres(config: Config): Promise<boolean> {
  const { databaseUrl, dataDir, backupDir } = config
  const key = readAuditKey(join(dataDir, 'keys'))
  if (!key) throw new Error(BACKUP.noKeys(dataDir))
  const [auditKey, sealedWith] = [key.toString('hex'), await sealOf(config)]
  say(BACKUP.copying)
  const scratch = openScratchOfProgram(dataDir, 'copying')
  try {
    const backup = await backUpPostgres(databaseUrl, scratch.folder, auditKey)
    const kept = await keepCopy(backup, { folder: backupFolder(dataDir), sealedWith, auditKey })
    const { patient = 0, session = 0 } = backup.rows
    say(BACKUP.made(kept, patient, session, backup.audit.seq))
    return backupDir === '' || (await copyToSecond(backup, { folder: backupDir, sealedWith, auditKey }))
  } catch (error) {
    throw new Error(COPY.failed((error as Error).message))
  } finally {
    scratch.remove()
  }
}

/** The copy in the data folder stays where this one cannot be made. */
async function copyToSecond(backup: Backup, to: Parameters<typeof keepCopy>[1]): Promise<boolean> {
  try {
    refuseDiskOut(to.folder)
    say(BACKUP.copied(await keepCopy(backup, to), true))
    return true
  } catch (error) {
    sayFailure((error as Error).message)
    return false
  }
}

/** @throws a sentence if there is nothing to seal it with */
async function sealOf({ backupSealTo, clinicName }: Config): Promise<SealSecret> {
  if (backupSealTo !== '') return { publicKey: backupSealTo }
  const [passphrase = '', again = passphrase] = await readPassphrase(BACKUP.askPassphrase, BACKUP.askAgain)
  if (passphrase === '') throw new Error(BACKUP.noPassphrase)
  if (passphrase !== again) throw new Error(BACKUP.otherAgain)
  const problem = passphraseProblem(passphrase) ?? (isCommonPassphrase(passphrase, clinicName) ? COPY.passphraseCommon : null)
  if (problem !== null) throw new Error(problem)
  return { passphrase }
}
