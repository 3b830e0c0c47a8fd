import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { type Drill, drillStore } from '@clinic/contract/storage/self-check'
import type { Progress } from '@clinic/server/jobs/run-in-thread'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { aFolder, startServer } from '@clinic/server/test/processes/server-process'
import { everything } from '@clinic/server/test/samples/one-of-everything'
import { aDrive, NO_DRIVE } from '@clinic/server/test/store/a-drive'
import { freshDatabase } from '@clinic/server/test/store/postgres'
import { writeKeys } from '@clinic/server/test/store/write-keys'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readManifest } from '../make/manifest.ts'
import { codeOfPatient } from '../make/sample.ts'
import { backUpPostgres } from '../move-to-postgres/back-up-postgres.ts'
import { quote } from '../move-to-postgres/tables.ts'
import { READING } from '../move-to-postgres/words.ts'
import { lastDrill } from '../upkeep/results-cache.ts'
import { scheduleDrills } from '../upkeep/schedule-drills.ts'
import { makeDrill } from './drill.ts'
import { drillNow } from './drill-now.ts'

/** Each of these starts two or three servers as processes. */
const SLOW = { timeout: 120_000 }
const WAIT = { timeout: 20_000, interval: 5 }
const SETTINGS = { clinicName: 'Test Clinic', churches: [], fixed: [] }

const drillingIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('drilling-'))

async function lineTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every row of every table, in one code each. */
async function codesOf(look: pg.Client): Promise<Record<string, string>> {
  const { rows } = await look.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const codes: [string, string][] = []
  for (const { name } of rows) {
    const code = await look.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as code from ${quote(name)} as t`)
    codes.push([name, code.rows[0].code])
  }
  return Object.fromEntries(codes)
}

/** A clinic with its keys in the data folder, as a server keeps them. */
async function aClinic(dataDir?: string) {
  const clinic = await testApp({ config: dataDir === undefined ? {} : { dataDir } })
  const { databaseUrl, dataDir: folder } = clinic.config
  writeKeys(join(folder, 'keys'), clinic.services.keys)
  const order = { dataDir: folder, of: { database: databaseUrl }, version: '1.2.3', settings: SETTINGS }
  const steps: string[] = []
  /** `meddle` is called at each step, with the scratch folder. */
  const drill = (meddle: (at: string, scratch: string) => void = () => undefined): Promise<Drill> => {
    steps.length = 0
    return makeDrill(order, ({ what, step }: Progress) => {
      const [scratch = ''] = drillingIn(folder)
      steps.push(`${what} ${step}`)
      meddle(`${what} ${step}`, join(folder, scratch))
    })
  }
  return { ...clinic, dataDir: folder, steps, drill, look: await lineTo(databaseUrl) }
}

const STEPS = ['drill-copy 0', 'drill 0', 'drill 1', 'drill 2', 'drill 3', 'drill 4', 'drill 5']

test(
  'a drill of a running server: of a copy made for it, a second server is started, patients are the same, every rule holds',
  SLOW,
  async () => {
    const { url, drop } = await freshDatabase()
    onTestFinished(drop)
    const dataDir = aFolder()
    const server = await startServer(dataDir, { DATABASE_URL: url })
    for (let n = 0; n < 3; n++) await server.addPatient()
    const look = await lineTo(url)
    const [{ seq, mac }] = (await look.query('select seq, mac from "auditHead"')).rows
    const { status, data } = await server.send(drillStore.method, drillStore.path)
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({
        fault: null,
        of: 'database',
        patients: 3,
        asked: STORE_RULE_NAMES.length,
        rules: [],
        anchor: `${seq}:${mac.slice(0, 16)}`,
        backup: expect.objectContaining({
          file: expect.stringMatching(/^clinic-.*\.db$/),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        }),
        tables: expect.arrayContaining([{ table: 'patient', count: 3 }]),
      }),
    ])
    expect((await server.send('GET', '/storage/check')).data).toMatchObject({ drill: data, drillOf: 'database', working: null })
    expect((await server.send('GET', '/audit')).data.data[0]).toMatchObject({ type: 'storage.drill', outcome: 'ok' })
    expect([drillingIn(dataDir), readdirSync(dataDir).filter((name) => name.includes('clinic-'))]).toEqual([[], []])
  },
)

test('SLF-02 a drill is red with the reason, and PostgreSQL is untouched', SLOW, async () => {
  const clinic = await aClinic()
  const { dataDir, steps, drill, look } = clinic
  await everything(clinic)
  const before = await codesOf(look)
  const bad = (fault: string) => ({ of: 'database', fault: expect.stringContaining(fault), patients: 0 })

  expect([await drill(), steps]).toEqual([expect.objectContaining({ fault: null, of: 'database' }), STEPS])

  const copyIn = (scratch: string) => join(scratch, readdirSync(scratch).find((name) => /^clinic-.*\.db$/.test(name)) ?? '')
  const flip = (at: string, scratch: string) => {
    if (at !== 'drill 0') return
    const bytes = readFileSync(copyIn(scratch))
    const last = bytes.length - 100
    bytes[last] = (bytes[last] ?? 0) ^ 1
    writeFileSync(copyIn(scratch), bytes)
  }
  expect(await drill(flip)).toMatchObject(bad(''))
  expect(await drill((at, scratch) => at === 'drill 0' && truncateSync(copyIn(scratch), 8192))).toMatchObject(bad(''))

  /** As if PostgreSQL had answered another name than the one that was copied. */
  function rename(at: string, scratch: string): void {
    if (at !== 'drill 1') return
    const copy = new DatabaseSync(join(scratch, 'clinic.db'))
    copy.exec(`update "patient" set "phone" = '0'`)
    copy.close()
  }
  expect([await drill(rename), steps]).toEqual([expect.objectContaining(bad('is not the same as in PostgreSQL')), STEPS.slice(0, -1)])

  const keys = join(dataDir, 'keys')
  cpSync(keys, `${keys}-aside`, { recursive: true })
  for (const name of readdirSync(keys)) writeFileSync(join(keys, name), `${'ab'.repeat(64)}\n`)
  expect(await drill()).toMatchObject(bad('keys folder'))
  rmSync(keys, { recursive: true })
  expect([await drill(), steps]).toEqual([expect.objectContaining({ ...bad('no keys folder'), backup: null, anchor: '' }), []])
  cpSync(`${keys}-aside`, keys, { recursive: true })
  expect(await codesOf(look)).toEqual(before)

  await look.query(`insert into migration values ('9999-tomorrow', '', '')`)
  expect(await drill()).toMatchObject({ ...bad(READING.otherVersion), backup: null, tables: [] })
  expect(drillingIn(dataDir)).toEqual([])
})

test('the patients that are compared are noted from PostgreSQL, at the moment of the copy', SLOW, async () => {
  const clinic = await aClinic()
  const { audit } = clinic.services.keys
  const admin = await clinic.as('admin')
  for (let n = 0; n < 25; n++) await newPatient(admin)
  const { path } = await backUpPostgres(clinic.config.databaseUrl, aFolder(), audit.toString('hex'))
  const sample = readManifest(path)?.sample ?? []
  const { rows } = await clinic.look.query('select * from patient')
  const codes = new Map(rows.map((row) => [row._id, codeOfPatient(row, audit)]))
  expect([new Set(sample.map(({ patient }) => patient)).size, sample.map(({ patient, code }) => codes.get(patient) === code)]).toEqual([
    20,
    Array.from({ length: 20 }, () => true),
  ])
})

test('a disk without room is said, and nothing is left on it', SLOW, async ({ skip }) => {
  const disk = aDrive(20)
  if (!disk) return skip(NO_DRIVE)
  const { look, drill } = await aClinic(disk.folder)
  await look.query(`insert into throttle select lpad(n::text, 200, 'x'), 1, '', '' from generate_series(1, 80000) n`)
  expect(await drill()).toMatchObject({ of: 'database', fault: READING.diskFull, backup: null, patients: 0 })
  expect(drillingIn(disk.folder)).toEqual([])
})

test('what a killed server leaves of a drill goes with the next start, and what another one works at stays', SLOW, async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const dataDir = aFolder()
  const settings = { DATABASE_URL: url }
  const server = await startServer(dataDir, settings)
  const [holder, look] = [await lineTo(url), await lineTo(url)]
  await holder.query('begin; lock table "dhisMap" in access exclusive mode')
  const asked = server.send(drillStore.method, drillStore.path).catch(() => null)
  const isCopying = async () =>
    (await look.query(`select from pg_stat_activity where application_name = 'clinic copy' and wait_event_type = 'Lock'`)).rowCount
  await expect.poll(isCopying, WAIT).toBe(1)
  const [scratch] = drillingIn(dataDir)
  const other = await startServer(dataDir, settings)
  expect(drillingIn(dataDir)).toEqual([scratch])
  await server.end('SIGKILL')
  await asked
  expect(drillingIn(dataDir)).toEqual([scratch])
  await other.end('SIGTERM')
  await holder.query('rollback')
  await startServer(dataDir, settings)
  expect(drillingIn(dataDir)).toEqual([])
})

test('the first drill is made by itself when the store is a day old', SLOW, async () => {
  const { services, look, dataDir } = await aClinic()
  await look.query(`update migration set at = '2026-01-01T00:00:00.000Z'`)
  const lines: string[] = []
  const write = (_facts: unknown, line = '') => void lines.push(line)
  onTestFinished(scheduleDrills(services, { error: write, fatal: write }, drillNow, 0))
  await vi.waitFor(() => expect(lastDrill(dataDir)).toMatchObject({ of: 'database', fault: null }), { timeout: 60_000 })
  expect(lines).toEqual([])
})
