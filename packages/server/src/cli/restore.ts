import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { backupFolder, listBackups, manifestPathOf } from '../backups/manifest.ts'
import { makeReady, replaceStore } from '../backups/replace-store.ts'
import { type RestoreTest, testRestore } from '../backups/restore-test.ts'
import { openSealed, SEALED } from '../backups/seal.ts'
import { storeAt } from '../backups/stores.ts'
import { type Config, readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { lockStore } from '../db/sqlite/folder-lock.ts'
import { readAuditKey } from '../keys.ts'

// npm run restore -- FILE · npm run restore -- --check FILE · for a sealed one --key FILE-WITH-THE-SECRET-KEY · --without-code for an old one
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, key: { type: 'string' }, 'without-code': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const config = readConfig(process.env)
  const { ownTools } = storeAt(config.databaseUrl)
  if (ownTools) throw new Error(ownTools.restore)
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) throw new Error(usage(config))
  const file = find(config, named)
  const found: Found = { file, keyFile: values.key, isTrusted: values['without-code'] || isKeptAside(config, file) }
  if (values.check) await check(config, found)
  else await restore(config, found)
}

type Found = {
  readonly file: string
  /** Where the secret key lies that opens a sealed one. */
  readonly keyFile: string | undefined
  /** It needs no code of the clinic. */
  readonly isTrusted: boolean
}

/** What a restore replaced and kept is trusted as much as the store, which lies in the same folder. */
const isKeptAside = ({ dataDir }: Config, file: string) => relative(resolve(dataDir), resolve(file)).startsWith('replaced-')

async function check(config: Config, found: Found): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-restore-'))
  try {
    const key = readAuditKey(join(config.dataDir, 'keys'))
    const rehearsal = await testRestore(await opened(found, scratch), scratch, key)
    tell(found.file, rehearsal)
    if (rehearsal.audit.fault) sayFailure(rehearsal.audit.fault)
    const doubt = key ? doubtOf(found, rehearsal) : noKeys(config)
    if (doubt) sayFailure(doubt)
    const good = rehearsal.faults.length === 0 && rehearsal.audit.fault === null && doubt === null
    say(good ? 'This backup can be restored.' : 'This backup is not in order.')
    process.exitCode = good ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function restore(config: Config, found: Found): Promise<void> {
  const key = readAuditKey(join(config.dataDir, 'keys'))
  if (!key) throw new Error(noKeys(config))
  const unlock = lockStore(config)
  const scratch = mkdtempSync(join(config.dataDir, 'restoring-'))
  try {
    const rehearsal = await testRestore(await opened(found, scratch), scratch, key)
    tell(found.file, rehearsal)
    const doubt = doubtOf(found, rehearsal)
    if (doubt) sayFailure(doubt)
    if (rehearsal.faults.length > 0 || doubt) throw new Error('Nothing was restored; the store is as it was.')
    // What is recorded of patients is whole, and a clinic needs it; the fault stays in the audit for whoever looks into it.
    if (rehearsal.audit.fault) sayFailure(`${rehearsal.audit.fault} It is restored all the same; npm run audit:verify will say so again.`)
    const now = new Date()
    await makeReady(rehearsal.path, key, now)
    const aside = replaceStore(config, rehearsal.path, now)
    say(`Restored to ${config.databaseUrl}.${aside ? ` The store that was there is kept in ${aside}.` : ''}\nNow start the server.`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    unlock()
  }
}

const noKeys = ({ dataDir }: Config) =>
  `There is no keys folder in ${dataDir}. Put the copy of the keys there first: without the keys of this backup no one could sign in, and its code cannot be checked.`

/** Why a person has to say that they trust this backup; null if it carries the clinic's code, or they have said so. */
function doubtOf({ file, isTrusted }: Found, { code }: RestoreTest): string | null {
  if (code !== 'missing' || isTrusted) return null
  return [
    "WARNING: this backup does not carry the clinic's code, so nothing shows whether it was changed after it was made. Backups of older",
    `versions have none. If you know where it comes from, restore it with: npm run restore -- --without-code ${file}`,
  ].join('\n')
}

/** A sealed backup is opened into the scratch folder, which only this user can read; any other is taken as it lies. */
async function opened({ file, keyFile }: Found, scratch: string): Promise<string> {
  if (!file.endsWith(SEALED)) return file
  const secretKey = await readSecretKey(keyFile)
  const target = join(scratch, basename(file, SEALED))
  await openSealed(file, target, secretKey).catch((error: Error) => {
    throw new Error(`The sealed backup could not be opened: the key is another one, or the file was changed (${error.message}).`)
  })
  const manifest = manifestPathOf(file)
  if (existsSync(manifest)) copyFileSync(manifest, manifestPathOf(target))
  return target
}

/** From a file, or typed: as an argument every user of the machine could read it. */
async function readSecretKey(keyFile: string | undefined): Promise<string> {
  const text = keyFile === undefined ? await ask() : readFileSync(keyFile, 'utf8')
  const [key] = /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(text.toUpperCase()) ?? []
  if (key === undefined) throw new Error('That is no secret key. It begins with AGE-SECRET-KEY-1 and was shown by npm run backup:key.')
  return key
}

async function ask(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('This backup is sealed. Name a file that holds its secret key: --key FILE')
  const console = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await console.question('This backup is sealed. Its secret key: ')
  } finally {
    console.close()
  }
}

function tell(file: string, { notes, faults }: RestoreTest): void {
  say(file)
  for (const note of notes) say(`  ${note}`)
  for (const fault of faults) sayFailure(`  WRONG: ${fault}`)
}

function find({ databaseUrl, dataDir, backupDir }: Config, named: string): string {
  const places = [resolve(named), join(backupFolder(dataDir), named), ...(backupDir === '' ? [] : [join(backupDir, named)])]
  const file = places.find((place) => existsSync(place) && statSync(place).isFile())
  if (file === undefined) throw new Error(`There is no file ${named}.`)
  if (file === resolve(databaseUrl)) throw new Error(`${named} is the store itself. Name a backup.`)
  return file
}

function usage({ dataDir, backupDir }: Config): string {
  const backups = [backupFolder(dataDir), backupDir].flatMap((folder) => listBackups(folder)).slice(0, 40)
  return [
    'npm run restore -- FILE          puts a backup in the place of the store; stop the server first',
    'npm run restore -- --check FILE  only looks whether that would work',
    '… --without-code                 for a backup of an older version, which does not carry the code of the clinic',
    '… --key KEYFILE                  for a sealed backup (.age): a file that holds the secret key; without it the key is asked for',
    '',
    backups.length === 0 ? 'There are no backups yet. Make one with: npm run backup' : 'The backups, newest first:',
    ...backups.map(({ path }) => `  ${path}`),
  ].join('\n')
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
