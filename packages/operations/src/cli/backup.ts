import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { readAuditKey } from '@clinic/server/keys'
import { makeBackup } from '../make/backup.ts'
import { backupJobOf } from '../make/backup-job.ts'
import { SEALED } from '../make/seal.ts'
import { storeAt } from '../store/stores.ts'
import { copyPostgres } from './steps/back-up-postgres.ts'
import { BACKUP } from './words.ts'

// npm run backup: with the server running or stopped
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDir, backupDir, backupSealTo } = config
  const { ownTools } = storeAt(databaseUrl)
  if (ownTools) {
    process.exitCode = (await copyPostgres(config)) ? 0 : 1
    return say(`${BACKUP.keepKeys}\n${ownTools.backup}`)
  }
  if (!existsSync(databaseUrl)) throw new Error(BACKUP.noStore(databaseUrl))
  const auditKey = readAuditKey(join(dataDir, 'keys'))
  const { path, manifest, auditFault, secondFault } = await makeBackup(backupJobOf(config, auditKey))
  const { patient = 0, session = 0 } = manifest.rows
  say(BACKUP.made(path, patient, session, manifest.audit.seq))
  if (backupDir !== '' && !secondFault) {
    const isSealed = backupSealTo !== ''
    say(BACKUP.copied(`${join(backupDir, manifest.file)}${isSealed ? SEALED : ''}`, isSealed))
  }
  for (const fault of [auditFault, secondFault]) if (fault) sayFailure(fault)
  process.exitCode = auditFault || secondFault ? 1 : 0
  say(BACKUP.keepKeys)
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
