import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyChain } from '@clinic/server/audit/verify'
import { readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { engineAt } from '@clinic/server/db/engines'
import { type Db, openForReading } from '@clinic/server/db/open'
import { readAuditKey } from '@clinic/server/keys'
import { anchorOf, backupFolder, listBackups } from '../make/manifest.ts'
import { AUDIT_VERIFY } from './words.ts'

// npm run audit:verify: on either engine, with the server running or stopped · npm run audit:verify -- --anchor SEQ:MAC of a certificate
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } } })
  const paper = values.anchor === undefined ? null : anchorOfPaper(values.anchor)
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
    if (paper && !(await holdsPaper(db, paper))) throw new Error(AUDIT_VERIFY.otherPaper(paper.seq))
    say(AUDIT_VERIFY.good(checked, new Set(anchors.map(({ from }) => from)).size)) // one in both folders counts once
    if (paper) say(AUDIT_VERIFY.agreesWithPaper(paper.seq))
  } finally {
    await db.destroy()
  }
}

type Paper = { readonly seq: number; readonly begins: string }

/** An event's number and the first 16 digits of its code, as printed on a certificate. */
function anchorOfPaper(text: string): Paper {
  const [, seq = '', begins = ''] = /^\s*(\d{1,15}):([0-9a-f]{16})\s*$/i.exec(text) ?? []
  if (begins === '') throw new Error(AUDIT_VERIFY.notAnchor)
  return { seq: Number(seq), begins: begins.toLowerCase() }
}

/** Unlike a backup's anchor, a restore does not excuse a mismatch: someone who rewrites the audit can also insert a restore. */
async function holdsPaper(db: Db, { seq, begins }: Paper): Promise<boolean> {
  const event = await db.selectFrom('auditEvent').select('mac').where('seq', '=', seq).executeTakeFirst()
  return event?.mac.startsWith(begins) ?? false
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
