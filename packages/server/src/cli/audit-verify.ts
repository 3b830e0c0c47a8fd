import { join } from 'node:path'
import { verifyChain } from '../audit/verify.ts'
import { anchorOf, backupFolder, listBackups } from '../backups/manifest.ts'
import { readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { engineAt } from '../db/engines.ts'
import { openForReading } from '../db/open.ts'
import { readAuditKey } from '../keys.ts'

// npm run audit:verify: on either engine, with the server running or stopped
async function main(): Promise<void> {
  const { databaseUrl, dataDir, backupDir } = readConfig(process.env)
  const keys = join(dataDir, 'keys')
  const key = readAuditKey(keys)
  if (!key) throw new Error(`There is no audit.key in ${keys}, and the audit cannot be verified without it.`)
  if (!engineAt(databaseUrl).mayExist(databaseUrl)) throw new Error(`There is no store at ${databaseUrl}.`)
  const db = await openForReading(databaseUrl)
  try {
    const { at } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
    const anchors = [backupFolder(dataDir), backupDir].flatMap((folder) => listBackups(folder, at)).map(anchorOf)
    const { checked, bad } = await verifyChain(db, key, anchors)
    if (bad) throw new Error(`The audit does not hold together. The first bad event is number ${bad.seq}: it ${bad.why}.`)
    say(`The audit holds together: ${checked} events, and ${anchors.length} backups agree with it.`)
  } finally {
    await db.destroy()
  }
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
