import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { signAudit } from '@clinic/server/audit/trail'
import { type Config, readConfig } from '@clinic/server/config'
import { printableLine, say, sayFailure } from '@clinic/server/console'
import { migrate } from '@clinic/server/db/migrate'
import { openDb } from '@clinic/server/db/open'
import { lockStore } from '@clinic/server/db/sqlite/folder-lock'
import { noteRestored } from '@clinic/server/health/restore-times'
import { readAuditKey } from '@clinic/server/keys'
import { OLD_MS, removeLeftovers } from '../make/leftovers.ts'
import { backupFolder } from '../make/manifest.ts'
import { listOwnBackups } from '../make/own-backups.ts'
import { openScratchOfProgram } from '../make/scratch.ts'
import { makeReady, replaceStore } from '../restore/replace-store.ts'
import { type RestoreTest, testRestore } from '../restore/restore-test.ts'
import { storeAt } from '../store/stores.ts'
import { openBackup } from './steps/open-backup.ts'
import { RESTORE } from './words.ts'

// npm run restore -- FILE · npm run restore -- --check FILE · for a sealed one --key FILE-WITH-THE-SECRET-KEY or a passphrase · --without-code for an old one · --done after PostgreSQL's own tools
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      key: { type: 'string' },
      'without-code': { type: 'boolean', default: false },
      done: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const config = readConfig(process.env)
  const { ownTools } = storeAt(config.databaseUrl)
  if (ownTools && values.done) return noteDone(config)
  if (ownTools) throw new Error(ownTools.restore)
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) throw new Error(usage(config))
  const file = find(config, named)
  removeLeftovers(config.dataDir, OLD_MS)
  const found: FoundBackup = { file, keyFile: values.key, isTrusted: values['without-code'] || isKeptAside(config, file) }
  if (values.check) await check(config, found)
  else await restore(config, found)
}

/** Marks a store as restored that was restored with PostgreSQL's own tools, because nothing in it shows that. */
async function noteDone({ databaseUrl, dataDir }: Config): Promise<void> {
  const key = readAuditKey(join(dataDir, 'keys'))
  if (!key) throw new Error(RESTORE.noKeys(dataDir))
  const db = await openDb(databaseUrl)
  try {
    await migrate(db)
    signAudit(db, key, 'restore')
    await noteRestored(db, new Date())
    say(RESTORE.noted)
  } finally {
    await db.destroy()
  }
}

type FoundBackup = {
  readonly file: string
  /** The file with the secret key of a sealed backup. */
  readonly keyFile: string | undefined
  /** It may be restored without the clinic's code. */
  readonly isTrusted: boolean
}

/** A store that an earlier restore set aside is trusted like the current one, because it is in the same folder. */
const isKeptAside = ({ dataDir }: Config, file: string) => relative(resolve(dataDir), resolve(file)).startsWith('replaced-')

async function check(config: Config, found: FoundBackup): Promise<void> {
  const scratch = openScratchOfProgram(config.dataDir, 'checking')
  try {
    const key = readAuditKey(join(config.dataDir, 'keys'))
    const { path, byPassphrase } = await openBackup(found.file, found.keyFile, scratch.folder)
    const tested = await testRestore(path, scratch.folder, key)
    report(found.file, tested)
    if (tested.audit.fault) sayFailure(printableLine(tested.audit.fault))
    const doubt = key ? doubtOf(found, tested, byPassphrase) : RESTORE.noKeys(config.dataDir)
    if (doubt) sayFailure(doubt)
    const good = tested.faults.length === 0 && tested.audit.fault === null && doubt === null
    say(good ? RESTORE.good : RESTORE.bad)
    process.exitCode = good ? 0 : 1
  } finally {
    scratch.remove()
  }
}

async function restore(config: Config, found: FoundBackup): Promise<void> {
  const key = readAuditKey(join(config.dataDir, 'keys'))
  if (!key) throw new Error(RESTORE.noKeys(config.dataDir))
  const unlock = lockStore(config)
  const scratch = openScratchOfProgram(config.dataDir, 'restoring')
  try {
    const { path, byPassphrase } = await openBackup(found.file, found.keyFile, scratch.folder)
    const tested = await testRestore(path, scratch.folder, key)
    report(found.file, tested)
    const doubt = doubtOf(found, tested, byPassphrase)
    if (doubt) sayFailure(doubt)
    if (tested.faults.length > 0 || doubt) throw new Error(RESTORE.nothingRestored)
    // The patients' records are complete, and the clinic needs them. The fault stays in the audit for a later inquiry.
    if (tested.audit.fault) sayFailure(RESTORE.restoredAnyway(printableLine(tested.audit.fault)))
    const now = new Date()
    await makeReady(tested.path, key, now)
    const aside = replaceStore(config, tested.path, now)
    say(RESTORE.restored(config.databaseUrl, aside))
  } finally {
    scratch.remove()
    unlock()
  }
}

/**
 * Why a person must confirm that they trust this backup; null if it carries the clinic's code, a passphrase opened it, or they have
 * confirmed it.
 */
function doubtOf({ file, isTrusted }: FoundBackup, { code }: RestoreTest, byPassphrase: boolean): string | null {
  if (code !== 'missing' || isTrusted || byPassphrase) return null
  return RESTORE.noCode(file)
}

function report(file: string, { notes, faults }: RestoreTest): void {
  say(printableLine(file))
  for (const note of notes) say(`  ${printableLine(note)}`)
  for (const fault of faults) sayFailure(RESTORE.fault(printableLine(fault)))
}

function find({ databaseUrl, dataDir, backupDir }: Config, named: string): string {
  const places = [resolve(named), join(backupFolder(dataDir), named), ...(backupDir === '' ? [] : [join(backupDir, named)])]
  const file = places.find((place) => existsSync(place) && statSync(place).isFile())
  if (file === undefined) throw new Error(RESTORE.noFile(named))
  if (file === resolve(databaseUrl)) throw new Error(RESTORE.storeItself(named))
  return file
}

function usage({ dataDir, backupDir }: Config): string {
  const backups = listOwnBackups([backupFolder(dataDir), backupDir], readAuditKey(join(dataDir, 'keys'))).slice(0, 40)
  return RESTORE.usage(backups.map(({ path }) => path))
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
