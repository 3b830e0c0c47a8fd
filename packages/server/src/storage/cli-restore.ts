import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { lockStore } from '../db/lock.ts'
import { engineOf } from '../db/open.ts'
import { readAuditKey } from '../keys.ts'
import { backupFolder, listBackups } from './manifest.ts'
import { POSTGRES_RESTORE } from './postgres-words.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'
import { makeReady, replaceStore } from './replace-store.ts'

// npm run restore -- FILE · npm run restore -- --check FILE
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true })
  const config = readConfig(process.env)
  if (engineOf(config.databaseUrl) === 'postgres') throw new Error(POSTGRES_RESTORE)
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) throw new Error(usage(config))
  const file = find(config, named)
  if (values.check) await check(config, file)
  else await restore(config, file)
}

async function check(config: Config, file: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'clinic-restore-'))
  try {
    const rehearsal = await rehearse(file, scratch, readAuditKey(join(config.dataDir, 'keys')))
    tell(file, rehearsal)
    if (rehearsal.audit.fault) sayFailure(rehearsal.audit.fault)
    const good = rehearsal.faults.length === 0 && rehearsal.audit.fault === null
    say(good ? 'This backup can be restored.' : 'This backup is not in order.')
    process.exitCode = good ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function restore(config: Config, file: string): Promise<void> {
  const key = readAuditKey(join(config.dataDir, 'keys'))
  if (!key)
    throw new Error(
      `There is no keys folder in ${config.dataDir}. Put the copy of the keys there first: without the keys of this backup nobody could sign in.`,
    )
  const unlock = lockStore(config)
  const scratch = mkdtempSync(join(config.dataDir, 'restoring-'))
  try {
    const rehearsal = await rehearse(file, scratch, key)
    tell(file, rehearsal)
    if (rehearsal.faults.length > 0) throw new Error('Nothing was restored; the store is as it was.')
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

function tell(file: string, { notes, faults }: Rehearsal): void {
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
    '',
    backups.length === 0 ? 'There are no backups yet. Make one with: npm run backup' : 'The backups, newest first:',
    ...backups.map(({ path }) => `  ${path}`),
  ].join('\n')
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})
