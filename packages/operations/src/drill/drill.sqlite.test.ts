import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { drillStore } from '@clinic/contract/storage/self-check'
import { sha256Of } from '@clinic/server/durable-files'
import { readAuditKey } from '@clinic/server/keys'
import { aFolder, startServer } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { listBackups, readManifest } from '../make/manifest.ts'
import { writeManifest } from '../make/manifest-code.ts'
import { drillIsDue } from '../upkeep/results-cache.ts'
import { makeDrill } from './drill.ts'

const DAY_MS = 86_400_000
/** Each of these starts two or three servers as processes. */
const SLOW = { timeout: 60_000 }
const SETTINGS = { clinicName: 'Test Clinic', churches: [], fixed: [] }

/** A clinic whose server has made a backup and stopped. */
async function backedUp() {
  const dataDir = aFolder()
  const server = await startServer(dataDir)
  for (let n = 0; n < 3; n++) await server.addPatient()
  await server.send('POST', '/storage/backup')
  await server.end('SIGTERM')
  const [backup] = listBackups(join(dataDir, 'backups'))
  if (!backup) throw new Error('there is no backup')
  const newest = () => listBackups(join(dataDir, 'backups'))[0] ?? backup
  const order = () => ({ dataDir, of: { backup: newest() }, version: '1.2.3', settings: SETTINGS })
  const steps: number[] = []
  return { dataDir, backup, steps, drill: () => makeDrill(order(), ({ step }) => steps.push(step)) }
}

test('a drill of a running server: a second one is started, patients are the same, every rule holds', SLOW, async () => {
  const dataDir = aFolder()
  const server = await startServer(dataDir)
  for (let n = 0; n < 3; n++) await server.addPatient()
  await server.send('POST', '/storage/backup')
  const { status, data } = await server.send(drillStore.method, drillStore.path)
  const [backup] = listBackups(join(dataDir, 'backups'))
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({
      fault: null,
      patients: 3,
      asked: STORE_RULE_NAMES.length,
      rules: [],
      storeId: backup?.storeId,
      anchor: `${backup?.audit.seq}:${backup?.audit.mac.slice(0, 16)}`,
      backup: { file: backup?.file, madeAt: backup?.madeAt, size: backup?.size, sha256: backup?.sha256 },
      tables: expect.arrayContaining([{ table: 'patient', count: 3 }]),
    }),
  ])
  expect((await server.send('GET', '/storage/check')).data).toMatchObject({ drill: data, working: null })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drilling-'))).toEqual([])
})

test('SLF-02 a drill is red with the reason, and the live store is untouched', SLOW, async () => {
  const { dataDir, backup, steps, drill } = await backedUp()
  const live = join(dataDir, 'clinic.db')
  const before = await sha256Of(live)
  const good = readFileSync(backup.path)
  const keys = join(dataDir, 'keys')
  const key = readAuditKey(keys) ?? Buffer.alloc(0)

  const flipped = Buffer.from(good)
  flipped[good.length - 100] = (flipped[good.length - 100] ?? 0) ^ 1
  writeFileSync(backup.path, flipped)
  expect(await drill()).toMatchObject({ fault: expect.any(String), patients: 0 })

  writeFileSync(backup.path, good)
  truncateSync(backup.path, good.length - 4096)
  expect(await drill()).toMatchObject({ fault: expect.any(String), patients: 0 })

  writeFileSync(backup.path, good)
  cpSync(keys, `${keys}-aside`, { recursive: true })
  for (const name of readdirSync(keys)) writeFileSync(join(keys, name), `${'ab'.repeat(64)}\n`)
  expect(await drill()).toMatchObject({ fault: expect.stringContaining('keys folder'), patients: 0 })
  rmSync(keys, { recursive: true })
  expect(await drill()).toMatchObject({ fault: expect.stringContaining('no keys folder'), patients: 0 })
  cpSync(`${keys}-aside`, keys, { recursive: true })

  const newer = new DatabaseSync(backup.path)
  newer.exec(`insert into "migration" values ('9999-later', 'x', '2027-01-01')`)
  newer.close()
  const { code: _, ...facts } = readManifest(backup.path) ?? backup
  const schema = [...facts.schema, { name: '9999-later', checksum: 'x' }]
  const rows = { ...facts.rows, migration: (facts.rows.migration ?? 0) + 1 }
  writeManifest(backup.path, { ...facts, schema, rows, size: readFileSync(backup.path).length, sha256: await sha256Of(backup.path) }, key)
  expect(await drill()).toMatchObject({ fault: expect.stringContaining('newer version'), patients: 0 })

  writeFileSync(backup.path, good)
  const wrong = (facts.sample ?? []).map((one) => ({ ...one, code: 'other' }))
  writeManifest(backup.path, { ...facts, sample: wrong }, key)
  steps.length = 0
  expect(await drill()).toMatchObject({ fault: expect.stringContaining('is not the same as when the backup was made'), patients: 0 })
  expect(steps).toEqual([0, 1, 2, 3, 4])
  expect([await sha256Of(live), existsSync(`${live}-wal`)]).toEqual([before, false])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drilling-'))).toEqual([])
})

test(
  'a server that is killed in the middle of a drill takes the second one with it, and the next start removes the copy',
  SLOW,
  async () => {
    const dataDir = aFolder()
    const server = await startServer(dataDir)
    await server.addPatient()
    await server.send('POST', '/storage/backup')
    const asked = server.send(drillStore.method, drillStore.path).catch(() => null)
    const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('drilling-'))
    await expect.poll(copies, { timeout: 10_000 }).toHaveLength(1)
    await server.end('SIGKILL')
    await asked
    const next = await startServer(dataDir)
    await expect.poll(copies, { timeout: 10_000 }).toEqual([])
    expect((await next.send('GET', '/storage/check')).data).toMatchObject({ drill: null, working: null })
  },
)

test('the first drill waits until the oldest backup is a day old, then one is due each thirty days', () => {
  const dataDir = aFolder()
  const now = new Date('2026-11-22T10:00:00Z')
  const old = (ms: number) => [{ madeAt: new Date(now.getTime() - ms).toISOString() }]
  expect([drillIsDue(dataDir, [], now), drillIsDue(dataDir, old(DAY_MS - 1), now), drillIsDue(dataDir, old(DAY_MS), now)]).toEqual([
    false,
    false,
    true,
  ])
})
