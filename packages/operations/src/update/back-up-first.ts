import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@clinic/server/config'
import { NoRoom } from '@clinic/server/durable-files'
import { readAuditKey } from '@clinic/server/keys'
import { thisVersion } from '@clinic/server/version'
import { RELEASE } from '../bundle/words.ts'
import { makeDrill, refuseWithoutRoom } from '../drill/drill.ts'
import { makeBackup } from '../make/backup.ts'
import { backupJobOf } from '../make/backup-job.ts'
import { type Backup, backupFolder } from '../make/manifest.ts'
import { openScratchOfProgram } from '../make/scratch.ts'
import { backUpPostgres } from '../move-to-postgres/back-up-postgres.ts'
import { keepCopy } from '../move-to-postgres/keep-copy.ts'
import { storeAt } from '../store/stores.ts'

type PrintLine = (text: string) => void

/**
 * Makes a backup before an update and tests it: starts a second server on it and checks every rule of the store.
 * @param isBackedUp the user confirms a backup made with PostgreSQL's own tools
 * @returns the path of the copy of a PostgreSQL database; null on SQLite, or if the user confirmed a backup
 * @throws a sentence
 */
export async function backUpFirst(config: Config, isBackedUp: boolean, say: PrintLine): Promise<string | null> {
  const { databaseUrl, dataDir } = config
  if (storeAt(databaseUrl).ownTools) return isBackedUp ? null : copyPostgres(config, say)
  if (!existsSync(databaseUrl)) return null
  say(RELEASE.step.backingUp)
  const { manifest, path } = await makeBackup(backupJobOf(config, readAuditKey(join(dataDir, 'keys'))))
  await tryIt(config, { ...manifest, path })
  return null
}

async function tryIt(config: Config, backup: Backup): Promise<void> {
  const order = { dataDir: config.dataDir, of: { backup }, version: thisVersion().version, settings: config }
  const { fault } = await makeDrill(order, () => undefined)
  if (fault !== null) throw new Error(RELEASE.badBackup(fault))
}

/** Only a tested copy is stored with the backups, sealed if that is configured. */
async function copyPostgres(config: Config, say: PrintLine): Promise<string> {
  const { databaseUrl, dataDir, backupSealTo } = config
  const key = readAuditKey(join(dataDir, 'keys'))
  if (!key) throw new Error(RELEASE.noKeys(dataDir))
  say(RELEASE.step.copying)
  const auditKey = key.toString('hex')
  const scratch = openScratchOfProgram(dataDir, 'copying')
  try {
    const backup = await backUpPostgres(databaseUrl, scratch.folder, auditKey).catch((error) => {
      throw error instanceof NoRoom ? error : new Error(RELEASE.noCopy((error as Error).message))
    })
    refuseWithoutRoom(dataDir, backup.size)
    await tryIt(config, backup)
    const sealedWith = backupSealTo === '' ? null : { publicKey: backupSealTo }
    const kept = await keepCopy(backup, { folder: backupFolder(dataDir), sealedWith, auditKey })
    say(RELEASE.copyKept(kept, sealedWith !== null))
    return kept
  } catch (error) {
    throw error instanceof NoRoom ? new Error(RELEASE.noRoomForCopy(dataDir)) : error
  } finally {
    scratch.remove()
  }
}
