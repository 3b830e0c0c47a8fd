import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup } from '../backups/backup.ts'
import { backupJobOf } from '../backups/backup-job.ts'
import { SEALED } from '../backups/seal.ts'
import { storeAt } from '../backups/stores.ts'
import { readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { readAuditKey } from '../keys.ts'

// npm run backup: with the server running or stopped
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDir, backupDir, backupSealTo } = config
  const { ownTools } = storeAt(databaseUrl)
  if (ownTools) throw new Error(ownTools.backup)
  if (!existsSync(databaseUrl)) throw new Error(`There is no store at ${databaseUrl} yet.`)
  const auditKey = readAuditKey(join(dataDir, 'keys'))
  const { path, manifest, auditFault, secondFault } = await makeBackup(backupJobOf(config, auditKey))
  const { patient = 0, session = 0 } = manifest.rows
  say(`${path}\n  ${patient} patients, ${session} sessions, ${manifest.audit.seq} audit events; checked and good`)
  if (backupDir !== '' && !secondFault) say(`Copied to ${join(backupDir, manifest.file)}${backupSealTo === '' ? '' : `${SEALED}, sealed`}`)
  for (const fault of [auditFault, secondFault]) if (fault) sayFailure(fault)
  process.exitCode = auditFault || secondFault ? 1 : 0
  say('The keys folder is not part of a backup. Keep a copy of it in another place: without it no one can sign in.')
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
