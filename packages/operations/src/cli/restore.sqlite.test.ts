import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aFolder, configOf, runProgram } from '@clinic/server/test/processes/server-process'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../make/backup.ts'
import { manifestPathOf } from '../make/manifest.ts'
import { sealFile } from '../make/seal.ts'
import { openStore } from '../store/open-store.ts'

const PASSPHRASE = 'four calm goats sing'
const COPY = 'clinic-copy.db.age'
const RESTORE = fileURLToPath(new URL('./restore.ts', import.meta.url))
const WAIT = { timeout: 20_000, interval: 5 }

const template = mkdtempSync(join(tmpdir(), 'clinic-sealed-'))
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** To seal with a passphrase is made slow on purpose, so it is done once, and each test gets a copy. */
beforeAll(async () => {
  const config = configOf(join(template, 'data'))
  mkdirSync(config.dataDir)
  const { db, keys } = await openStore(config)
  await db.destroy()
  const auditKey = keys.audit.toString('hex')
  const folder = join(config.dataDir, 'backups')
  const { path } = await makeBackup({ storePath: config.databaseUrl, folder, secondFolder: '', sealTo: '', auditKey })
  const copy = join(template, 'stick', COPY)
  mkdirSync(join(template, 'stick'))
  await sealFile(path, copy, { passphrase: PASSPHRASE })
  cpSync(manifestPathOf(path), manifestPathOf(copy))
}, 60_000)

/** A sealed backup of a new clinic, with its keys in `dataDir`. */
function sealedBackup() {
  const [dataDir, stick] = [aFolder(), aFolder('stick')]
  cpSync(join(template, 'data'), dataDir, { recursive: true })
  cpSync(join(template, 'stick'), stick, { recursive: true })
  const [name = ''] = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'))
  return { dataDir, path: join(dataDir, 'backups', name), copy: join(stick, COPY) }
}

/** `restore` as it runs with its scratch folder made: it waits for the passphrase. */
async function startRestore(args: readonly string[], dataDir: string) {
  const child = spawn(process.execPath, [RESTORE, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await expect.poll(() => scratchIn(dataDir).some((name) => existsSync(join(dataDir, name, 'held.lock'))), WAIT).toBe(true)
  return { child, ended }
}

const scratchIn = (dataDir: string) =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => /^(checking|restoring)-/.test(name)) : []

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s while a sealed copy is checked leaves none of its records behind',
  async (signal) => {
    const { dataDir, copy } = sealedBackup()
    const { child, ended } = await startRestore(['--check', copy], dataDir)
    for (const name of scratchIn(dataDir)) writeFileSync(join(dataDir, name, 'clinic.db'), 'all records')
    child.kill(signal)
    expect([await ended, scratchIn(dataDir)]).toEqual([[null, signal], []])
  },
)

test('what a killed check left goes with the next run of the command', async () => {
  const { dataDir, path, copy } = sealedBackup()
  const { child, ended } = await startRestore(['--check', copy], dataDir)
  child.kill('SIGKILL')
  await ended
  expect(scratchIn(dataDir)).toHaveLength(1)
  expect((await runProgram('cli/restore.ts', ['--check', path], dataDir)).code).toBe(0)
  expect(scratchIn(dataDir)).toEqual([])
})

test('a check on a computer without a clinic leaves no data folder there', async () => {
  const { copy } = sealedBackup()
  const dataDir = join(aFolder('other'), 'data')
  const checked = await runProgram('cli/restore.ts', ['--check', copy], dataDir, { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(checked.output).toContain('There is no keys folder')
  expect(existsSync(dataDir)).toBe(false)
})

test('what a changed manifest says is printed on one line, without control characters', async () => {
  const { dataDir, path } = sealedBackup()
  const manifest = JSON.parse(readFileSync(manifestPathOf(path), 'utf8'))
  const madeAt = '\u001b[2J\u001b[1;1H\nThis backup can be restored.\u202e'
  writeFileSync(manifestPathOf(path), JSON.stringify({ ...manifest, madeAt }))
  const { output, code } = await runProgram('cli/restore.ts', ['--check', path], dataDir)
  expect(code).toBe(1)
  expect(['\u001b', '\u202e'].filter((character) => output.includes(character))).toEqual([])
  expect(output.split('\n')).not.toContain('This backup can be restored.')
  expect(output).toContain('made \\u001b[2J\\u001b[1;1H\\nThis backup can be restored.\\u202e')
})

test('a folder that someone keeps beside the scratch folder stays', async () => {
  const { copy } = sealedBackup()
  const dataDir = join(aFolder('other'), 'data')
  mkdirSync(join(dataDir, 'notes'), { recursive: true })
  await runProgram('cli/restore.ts', ['--check', copy], dataDir, { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(readdirSync(dataDir)).toEqual(['notes'])
})
