import { cpSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { aFolder, configOf } from '@clinic/server/test/processes/server-process'
import { expect, onTestFinished, test } from 'vitest'
import { drillNow } from '../drill/drill-now.ts'
import { openStore } from '../store/open-store.ts'
import { scheduleMaintenance } from '../upkeep/maintenance.ts'
import { makeBackup } from './backup.ts'
import { OLD_ELSEWHERE_MS, OLD_MS, removeLeftovers } from './leftovers.ts'
import { listBackups, manifestPathOf } from './manifest.ts'
import { openScratch } from './scratch.ts'

const NAME = 'clinic-2026-03-01T08-00-00-000Z'
const LEFT = [
  ...['db.part', 'db.part-journal', 'db.age.part', 'json.part', 'json'].map((ending) => `${NAME}.${ending}`),
  'last-trial.json.part',
  'pepper.key.4711.part',
  'token.previous.key.part',
  'installed.part',
]
const FOREIGN = ['film.mp4.part', 'clinic-notes.json', 'clinic-2026.db.part', 'restoring-the-roof', 'pepper.key']

function put(folder: string, name: string, age: number): string {
  const path = join(folder, name)
  writeFileSync(path, 'left')
  return aged(path, age)
}

function aged(path: string, age: number): string {
  const time = new Date(Date.now() - age)
  utimesSync(path, time, time)
  return path
}

function scratch(folder: string, name: string, age: number): string {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'clinic.db'), 'left')
  return aged(path, age)
}

test('what was cut off is removed once it is old, and nothing that may be written just now or is not ours', () => {
  const folder = aFolder('left')
  for (const name of LEFT) put(folder, name, OLD_MS + 1000)
  scratch(folder, 'trying-a1B2c3', OLD_MS + 1000)
  scratch(folder, 'restoring-a1B2c3', OLD_MS + 1000)
  const kept = ['clinic-2026-03-02T08-00-00-000Z.db.part', 'audit.key.12.part'].map((name) => put(folder, name, OLD_MS - 10_000))
  const ours = [
    put(folder, 'clinic-2026-03-03T08-00-00-000Z.db', OLD_MS * 2),
    put(folder, 'clinic-2026-03-03T08-00-00-000Z.json', OLD_MS * 2),
  ]
  const foreign = FOREIGN.map((name) => put(folder, name, OLD_MS * 100))
  removeLeftovers(folder, OLD_MS)
  expect(readdirSync(folder).sort()).toEqual([...kept, ...ours, ...foreign].map((path) => path.slice(folder.length + 1)).sort())
})

test('a scratch folder that is held stays, however old, and goes as soon as it is let go', () => {
  const folder = aFolder('left')
  const held = openScratch(folder, 'drilling')
  aged(held.folder, OLD_MS * 100)
  removeLeftovers(folder, 0)
  expect(readdirSync(folder)).toEqual([basename(held.folder)])
  const left = join(folder, 'copying-a1B2c3')
  cpSync(held.folder, left, { recursive: true }) // the lock of a process that has ended
  removeLeftovers(folder, OLD_MS)
  expect(readdirSync(folder)).toEqual([basename(held.folder)])
  held.remove()
  expect(readdirSync(folder)).toEqual([])
})

test('a time in the future is no reason to keep a part for ever', () => {
  const folder = aFolder('left')
  const path = put(folder, `${NAME}.db.part`, -100 * OLD_MS)
  removeLeftovers(folder, OLD_MS)
  expect(existsSync(path)).toBe(false)
})

test('the next backup tidies up both folders, the shared one after a day', async () => {
  const [dataDir, second] = [aFolder(), aFolder('second')]
  const { db, keys } = await openStore(configOf(dataDir))
  await db.destroy()
  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  const own = put(folder, `${NAME}.db.part`, OLD_MS + 1000)
  const cut = put(second, `${NAME}.db.age.part`, OLD_ELSEWHERE_MS + 1000)
  const recent = put(second, 'clinic-2026-03-02T08-00-00-000Z.db.part', OLD_ELSEWHERE_MS - 10_000)
  const auditKey = keys.audit.toString('hex')
  await makeBackup({ storePath: configOf(dataDir).databaseUrl, folder, secondFolder: second, sealTo: '', auditKey })
  expect([own, cut, recent].map((path) => existsSync(path))).toEqual([false, false, true])
  for (const place of [folder, second]) {
    const [backup] = listBackups(place)
    expect(existsSync(manifestPathOf(backup?.path ?? ''))).toBe(true)
  }
})

test('a start removes leftovers in the data folder, where no other process can be working', async () => {
  const config = configOf(aFolder())
  const store = await openStore(config)
  onTestFinished(() => store.db.destroy())
  const restoring = scratch(config.dataDir, 'restoring-a1B2c3', 0)
  const key = put(join(config.dataDir, 'keys'), 'audit.key.4711.part', OLD_MS + 1000)
  const quiet = { error: () => undefined, fatal: () => undefined }
  onTestFinished(scheduleMaintenance({ config, ...store }, quiet, drillNow, OLD_MS))
  expect([restoring, key].map((path) => existsSync(path))).toEqual([false, false])
})
