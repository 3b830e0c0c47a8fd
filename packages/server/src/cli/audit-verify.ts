import { join } from 'node:path'
import { verifyChain } from '../audit/verify.ts'
import { anchorOf, backupFolder, listBackups } from '../backups/manifest.ts'
import { readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { engineAt } from '../db/engines.ts'
import { openForReading } from '../db/open.ts'
import { readAuditKey } from '../keys.ts'
import { AUDIT_VERIFY } from './words.ts'

// npm run audit:verify: on either engine, with the server running or stopped
async function main(): Promise<void> {
  const { databaseUrl, dataDir, backupDir } = readConfig(process.env)
  const keys = join(dataDir, 'keys')
  const key = readAuditKey(keys)
  if (!key) throw new Error(AUDIT_VERIFY.noKey(keys))
  if (!engineAt(databaseUrl).mayExist(databaseUrl)) throw new Error(AUDIT_VERIFY.noStore(databaseUrl))
  const db = await openForReading(databaseUrl)
  try {
    const { at } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
    const anchors = [backupFolder(dataDir), backupDir].flatMap((folder) => listBackups(folder, at)).map(anchorOf)
    const { checked, bad } = await verifyChain(db, key, anchors)
    if (bad) throw new Error(AUDIT_VERIFY.bad(bad.seq, bad.why))
    say(AUDIT_VERIFY.good(checked, anchors.length))
  } finally {
    await db.destroy()
  }
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
