import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { listItems } from '@clinic/contract/inventory/inventory'
import { anItem, aSession } from '@clinic/server/test/factories'
import { aFolder, configOf, launchServer, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { deadLine } from '@clinic/server/test/store/dead-line'
import { emptyDatabase, freshDatabase } from '@clinic/server/test/store/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store/open-store.ts'

const MOVE = 'cli/move-to-postgres.ts'
const HARD = { firstname: `Ṣọlá "Ada" O'Neil`, allergies: 'nuts,\tmilk\r\nand \\dust\\N 💊' }

/** A stopped clinic with rows in most tables; created once and copied for each test. */
const clinic = mkdtempSync(join(tmpdir(), 'clinic-to-move-'))
const endings: (() => void)[] = []

beforeAll(async () => {
  const { send, addPatient, end } = await launchServer(clinic, {}, [], (kill) => endings.push(kill))
  const patients = [(await addPatient(HARD)).data[0], ...(await Promise.all(Array.from({ length: 6 }, () => addPatient())))]
  const { data: beds } = await send('POST', '/bed/bulk', ['Bed 1'])
  const { data: item } = await send('POST', '/inventory/create', anItem())
  const admission = aSession(patients[0]._id, { admitPatient: true, bedId: beds[0]._id })
  const { data: session } = await send('POST', '/session/create', admission, { 'idempotency-key': 'one' })
  await send('PATCH', '/patient/update', { id: patients[0]._id, church: 'Another' })
  await send('PATCH', '/session/update', {
    id: session._id,
    comment: 'Given',
    drugs: [{ drug: item._id, dosage: 2, override: { reasonCode: 'label-checked' } }],
  })
  await end('SIGTERM')
}, 30_000)

afterAll(() => {
  for (const kill of endings) kill()
  rmSync(clinic, { recursive: true, force: true })
})

function aCopy(): string {
  const dataDir = aFolder()
  cpSync(clinic, dataDir, { recursive: true })
  return dataDir
}

async function aTarget(make = emptyDatabase): Promise<{ url: string; look: (query: string) => Promise<Record<string, unknown>[]> }> {
  const { url, drop } = await make()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, look: async (query) => (await client.query(query)).rows }
}

/** The complete definition of a schema, as text. */
const SCHEMA = `select pg_get_indexdef(indexrelid) as text from pg_index where indrelid::regclass::text not like 'pg\\_%'
  union select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union select table_name || '.' || column_name || ' ' || data_type || coalesce(collation_name, '') || is_nullable || coalesce(column_default, '')
    from information_schema.columns where table_schema = 'public' order by text`

test('moves a complete store: schema, rows, audit, passwords', { timeout: 60_000 }, async () => {
  const dataDir = aCopy()
  const { url, look } = await aTarget()
  expect(await runProgram(MOVE, [], dataDir, { DATABASE_URL: url })).toEqual({
    code: 0,
    output: expect.stringContaining('audit events that hold together'),
  })
  expect(await look(SCHEMA)).toEqual(await (await aTarget(freshDatabase)).look(SCHEMA))
  expect(await look('select firstname, allergies from patient order by _id limit 1')).toEqual([HARD])
  expect(await look('select type from "auditEvent" order by seq desc limit 1')).toEqual([{ type: 'store.move' }])
  const settings = { DATABASE_URL: url }
  expect(await runProgram('cli/audit-verify.ts', [], dataDir, settings)).toMatchObject({ code: 0 })
  // startServer signs in with the password set on SQLite.
  const { send, addPatient } = await startServer(dataDir, { ...settings, ADMIN_PASSWORD: 'another-password' })
  expect((await addPatient()).status).toBe(201)
  const meta = new DatabaseSync(join(dataDir, 'clinic.db'), { readOnly: true }).prepare('select "value" from "meta"').all()
  expect(meta).toEqual([{ value: (await send('GET', '/health')).data.storeId }])
  expect((await send('GET', '/patient?limit=10')).data.count).toBe(8)
  expect((await send('GET', listItems.path)).data[0].count).toBe(98)
  await expect(startServer(dataDir)).rejects.toThrow(/were moved to PostgreSQL .*Set DATABASE_URL/)
})

const MOMENTS = ['copy "session" ', 'delete from "unfinishedMove"', 'drop table "unfinishedMove"']

test.each(MOMENTS)(
  'a move killed before its %j does not count as a store, and the next move completes it',
  { timeout: 60_000 },
  async (moment) => {
    const dataDir = aCopy()
    const { url, look } = await aTarget()
    await killAt(moment, dataDir, url)
    await expect(openStore({ ...configOf(dataDir), databaseUrl: url })).rejects.toThrow('not all of it is there')
    const { code, output } = await runProgram(MOVE, [url], dataDir)
    expect([code, output]).toEqual([0, expect.stringContaining('Going on with the move that was begun.')])
    expect(await look(SCHEMA)).toEqual(await (await aTarget(freshDatabase)).look(SCHEMA))
    expect(await look('select count(*)::int as rows from patient')).toEqual([{ rows: 7 }])
  },
)

test('a move killed before the schema is complete leaves the database empty', async () => {
  const dataDir = aCopy()
  const { url, look } = await aTarget()
  await killAt('create table "unfinishedMove"', dataDir, url)
  expect(await look(`select from pg_tables where schemaname = 'public'`)).toEqual([])
})

async function killAt(moment: string, dataDir: string, target: string): Promise<void> {
  const { url, dead } = await deadLine(target, moment)
  const program = fileURLToPath(new URL('../cli/move-to-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, [program, url], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  onTestFinished(() => void child.kill('SIGKILL'))
  await dead
  child.kill('SIGKILL')
  await once(child, 'close')
}

test('leaves a database with other contents unchanged', async () => {
  const { url, look } = await aTarget(freshDatabase)
  const { code, output } = await runProgram(MOVE, [url], aCopy())
  expect([code, output]).toEqual([1, expect.stringContaining('is not empty')])
  expect(await look('select name from migration')).not.toContainEqual({ name: 'unfinished-move' })
})

test('continues a move only from exactly the same store', { timeout: 60_000 }, async () => {
  const dataDir = aCopy()
  const { url } = await aTarget()
  await killAt('copy "session" ', dataDir, url)
  const { end, addPatient } = await startServer(dataDir)
  await addPatient()
  await end('SIGTERM')
  const { code, output } = await runProgram(MOVE, [url], dataDir)
  expect([code, output]).toEqual([1, expect.stringContaining('this one before it was changed')])
})

const DAMAGES: [string, string, string][] = [
  ['a row that refers to nothing', `pragma foreign_keys = off; update "session" set "patientId" = 'nobody'`, 'refer to rows of patient'],
  ['a changed audit', `drop trigger "auditEvent-no-update"; update "auditEvent" set "rows" = 7 where "seq" = 3`, 'its event 3 was changed'],
  ['a NUL character', `update "patient" set "church" = 'a' || char(0) || 'b'`, 'A row of patient holds what PostgreSQL cannot keep'],
]

test.each(DAMAGES)('refuses %s, and leaves nothing that counts as a store', async (_name, statements, words) => {
  const dataDir = aCopy()
  const store = new DatabaseSync(join(dataDir, 'clinic.db'))
  store.exec(statements)
  store.close()
  const { url, look } = await aTarget()
  const { code, output } = await runProgram(MOVE, [url], dataDir)
  expect([code, output]).toEqual([1, expect.stringContaining(words)])
  const tables = await look(`select from pg_tables where schemaname = 'public' and tablename = 'migration'`)
  if (tables.length > 0) expect(await look('select name from migration')).toContainEqual({ name: 'unfinished-move' })
})

test('a move needs a store, a database that answers, and a folder that is not in use', { timeout: 60_000 }, async () => {
  expect((await runProgram(MOVE, ['postgres://127.0.0.1:1/clinic'], aFolder())).output).toContain('There is no store at')
  expect((await runProgram(MOVE, ['postgres://me:secret@127.0.0.1:1/clinic'], aCopy())).output).toMatch(
    /^The database 127.0.0.1:1\/clinic cannot be reached: [^\n]*\n$/,
  )
  expect((await runProgram(MOVE, [], aCopy())).output).toContain('npm run move-to-postgres -- postgres://')
  const dataDir = aCopy()
  await startServer(dataDir)
  expect((await runProgram(MOVE, ['postgres://127.0.0.1:1/clinic'], dataDir)).output).toContain('Another clinic server is using')
})
