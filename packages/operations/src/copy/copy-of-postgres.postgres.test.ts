import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listAudit } from '@clinic/contract/audit/audit'
import { COPY } from '@clinic/contract/server-messages'
import { type CopyPlaces, copyToDrive, downloadCopy, listCopyPlaces } from '@clinic/contract/storage/copies'
import { openSnapshot } from '@clinic/server/db/open'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { type TestApp, testApp } from '@clinic/server/test/harness'
import { ADMIN, aFolder, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { exportedBefore } from '@clinic/server/test/samples/exported-before'
import { everything } from '@clinic/server/test/samples/one-of-everything'
import { aDrive, NO_DRIVE } from '@clinic/server/test/store/a-drive'
import { deadLine } from '@clinic/server/test/store/dead-line'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import { workInAllTables } from '@clinic/server/test/store/work-in-all-tables'
import { writeKeys } from '@clinic/server/test/store/write-keys'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openSealed } from '../make/seal.ts'
import { list, listTables, quote } from '../move-to-postgres/tables.ts'
import { READING } from '../move-to-postgres/words.ts'
import { writeStore } from '../move-to-postgres/write-store.ts'
import { brokenRules } from '../self-check/ask-rules.ts'

const secretKey = await generateX25519Identity()
/** It seals at once; a passphrase is made slow on purpose. */
const KEY = { secretKey, publicKey: await identityToRecipient(secretKey) }
const SLOW = { timeout: 120_000 }
const WAIT = { timeout: 20_000, interval: 5 }
const PASSPHRASE = 'four calm goats sing'

async function aClinic(config: NonNullable<Parameters<typeof testApp>[0]>['config'] = {}) {
  const clinic = await testApp({ config: { backupSealTo: KEY.publicKey, ...config } })
  const admin = await clinic.as('admin', { ...ADMIN, name: 'Grace Adeyemi' })
  const download = (body: object = {}, remoteAddress = '127.0.0.1') =>
    clinic.app.inject({
      method: 'POST',
      url: '/api/storage/copy',
      payload: JSON.stringify(body),
      remoteAddress,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    })
  const scratch = () => readdirSync(clinic.config.dataDir).filter((name) => name.startsWith('copying-'))
  const events = async () => {
    const { data } = await admin.call(listAudit, {})
    return data.filter(({ type }) => type.startsWith('storage.copy')).map(({ type, outcome }) => [type, outcome])
  }
  return { ...clinic, admin, download, scratch, events, look: await besides(clinic) }
}

/** Another connection to the clinic's database. */
async function besides({ config }: TestApp): Promise<pg.Client> {
  const client = new pg.Client(config.databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The copy's bytes, as files in a folder: the sealed one, and what it opens to. */
async function opened(bytes: Buffer): Promise<{ sealed: string; path: string }> {
  const folder = aFolder('copy')
  const [sealed, path] = [join(folder, 'clinic-copy.db.age'), join(folder, 'opened.db')]
  writeFileSync(sealed, bytes)
  await openSealed(sealed, path, { secretKey: KEY.secretKey })
  return { sealed, path }
}

test('a clinic on PostgreSQL is carried out of the house, opens on a laptop, and moves back', SLOW, async () => {
  const clinic = await aClinic({ backupSealTo: '' })
  const { services, look, download, scratch, events } = clinic
  await workInAllTables(clinic, look)
  const { statusCode, headers, rawPayload } = await download({ passphrase: PASSPHRASE })
  expect([statusCode, headers['content-length']]).toEqual([200, String(rawPayload.length)])
  expect(rawPayload.subarray(0, 40).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(rawPayload.includes('Zubaydah')).toBe(false)
  const folder = aFolder('copy')
  const [, name = ''] = /filename="(clinic-.*\.db\.age)"/.exec(String(headers['content-disposition'])) ?? []
  writeFileSync(join(folder, name), rawPayload)
  await expect.poll(scratch, WAIT).toEqual([])

  await openSealed(join(folder, name), join(folder, 'opened.db'), { passphrase: PASSPHRASE })
  const copy = new DatabaseSync(join(folder, 'opened.db'), { readOnly: true })
  onTestFinished(() => copy.close())
  const tables = listTables(copy)
  expect(tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
  for (const { name, columns, key } of tables) {
    const text = `select ${list(columns)} from ${quote(name)} order by ${list(key)}`
    const { rows } = await look.query({ text, rowMode: 'array' })
    expect([
      name,
      copy
        .prepare(text)
        .all()
        .map((row) => Object.values(row)),
    ]).toEqual([name, rows])
  }

  expect(await events()).toEqual([['storage.copy', 'ok']]) // which is read, and so in the audit, after the comparison

  const laptop = aFolder()
  writeKeys(join(laptop, 'keys'), services.keys)
  const settings = { BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runProgram('cli/restore.ts', [join(folder, name)], laptop, settings)).toEqual({
    code: 0,
    output: expect.stringContaining('structure and references are sound'),
  })
  expect(await runProgram('cli/audit-verify.ts', [], laptop)).toMatchObject({ code: 0 })
  const server = await startServer(laptop) // and signs in
  const { rows: patients } = await look.query('select count(*)::int as count from patient')
  expect((await server.send('GET', '/patient?limit=1')).data.count).toBeGreaterThan(0)
  expect(patients[0].count).toBe(copy.prepare('select count(*) as count from patient').get()?.count)
  await server.end('SIGTERM')

  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  expect(await runProgram('cli/move-to-postgres.ts', [url], laptop)).toEqual({
    code: 0,
    output: expect.stringContaining('audit events that hold together'),
  })
})

const isCopying = async (look: pg.Client, at: string) => {
  const { rows } = await look.query(
    `select pid from pg_stat_activity where application_name = 'clinic copy' and wait_event_type = 'Lock' and query like '%' || $1 || '%'
     and datname = current_database()`,
    [`from "${at}"`],
  )
  return rows[0]?.pid as number | undefined
}

/** Holds a copy at a table in the middle: those before it in the alphabet are read, those behind it are not. */
async function holdAt(clinic: TestApp & { look: pg.Client }, table: string) {
  const { look } = clinic
  const holder = await besides(clinic)
  await holder.query(`begin; lock table ${quote(table)} in access exclusive mode`)
  return {
    reached: () => expect.poll(() => isCopying(look, table), WAIT).toBeTypeOf('number'),
    pid: () => isCopying(look, table),
    letGo: () => holder.query('rollback'),
  }
}

test('a copy of a clinic at work is of one moment', SLOW, async () => {
  const clinic = await aClinic()
  const made = await everything(clinic)
  const held = await holdAt(clinic, 'dhisMap')
  const answer = clinic.download()
  await held.reached()
  const doctor = await clinic.as('doctor')
  for (let n = 0; n < 20; n++) await newSession(doctor, { patientId: (await newPatient(doctor))._id })
  await held.letGo()
  const { statusCode, rawPayload } = await answer
  expect(statusCode).toBe(200)
  const { path } = await opened(rawPayload)
  const { db, close } = await openSnapshot(path)
  try {
    expect(await brokenRules(db, { key: clinic.services.keys.audit, anchors: [] })).toEqual([])
    const { seq } = await db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()
    const [there, now] = await Promise.all([db, clinic.db].map((db) => db.selectFrom('patient').select('_id').execute()))
    const last = await clinic.db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()
    expect([now?.length, there?.some(({ _id }) => _id === made.patient)]).toEqual([(there?.length ?? 0) + 20, true])
    expect(last.seq).toBeGreaterThanOrEqual(seq + 40)
  } finally {
    await close()
  }
})

test('a database that goes away in the middle leaves nothing, and it is said in words', SLOW, async () => {
  const clinic = await aClinic()
  const held = await holdAt(clinic, 'session')
  const answer = clinic.download()
  await held.reached()
  await clinic.look.query('select pg_terminate_backend($1)', [await held.pid()])
  const { statusCode, json } = await answer
  await held.letGo()
  expect([statusCode, json().message]).toEqual([
    409,
    expect.stringMatching(/^The copy could not be made: PostgreSQL could not be read to the end \(/),
  ])
  expect([clinic.scratch(), await clinic.events()]).toEqual([
    [],
    [
      ['storage.copy', 'failed'],
      ['storage.copy', 'ok'],
    ],
  ])
  expect((await clinic.download()).statusCode).toBe(200) // and the next one is whole
})

test('a line that goes dead is given up', SLOW, async () => {
  const { config } = await aClinic()
  const { url, dead } = await deadLine(config.databaseUrl, 'from "session" ')
  const writing = writeStore(url, join(aFolder(), 'clinic.db'), { silentMs: 500 })
  await dead
  await expect(writing).rejects.toThrow(READING.silent)
})

test('a disk that becomes full keeps its last room, and is named', SLOW, async ({ skip }) => {
  const disk = aDrive(20)
  if (!disk) return skip(NO_DRIVE)
  const clinic = await aClinic({ dataDir: disk.folder })
  await clinic.look.query(`insert into throttle select lpad(n::text, 200, 'x'), 1, '', '' from generate_series(1, 80000) n`)
  const { statusCode, json } = await clinic.download()
  expect([statusCode, json().message]).toEqual([409, COPY.failed(READING.diskFull)])
  expect([clinic.scratch(), (await clinic.events())[0]]).toEqual([[], ['storage.copy', 'failed']])
})

test('a database of another version is not copied', SLOW, async () => {
  const { download, look } = await aClinic()
  await look.query(`insert into migration values ('9999-tomorrow', '', '')`)
  const { statusCode, json } = await download()
  expect([statusCode, json().message]).toEqual([409, COPY.failed(READING.otherVersion)])
})

test('the rules of a copy hold as on SQLite: passphrase, safe line, export limit', SLOW, async () => {
  const clinic = await aClinic({ requestLimits: true })
  const { admin, download, scratch, events } = clinic
  await newPatient(admin)
  const places: CopyPlaces = await admin.call(listCopyPlaces, {})
  expect(places).toMatchObject({ newest: null, database: { bytes: expect.any(Number) }, isSealedToKey: true, refusal: null })
  expect((await download({}, '192.168.1.20')).json().message).toBe(COPY.notSafeLine)
  expect(await events()).toEqual([])
  await exportedBefore(clinic, admin.user, 9)
  expect((await download()).statusCode).toBe(200)
  expect((await download()).statusCode).toBe(429)
  await expect.poll(scratch, WAIT).toEqual([])
  const { admin: other } = await aClinic({ backupSealTo: '' })
  expect(await other.send(downloadCopy, { body: {} })).toMatchObject({
    status: 400,
    error: { fields: { passphrase: COPY.passphraseNeeded } },
  })
})

test('a drive gets the copy with its manifest, which carries the clinic’s code', SLOW, async ({ skip }) => {
  const drive = aDrive(200)
  if (!drive) return skip(NO_DRIVE)
  const { admin, services } = await aClinic()
  const { drives } = await admin.call(listCopyPlaces, {})
  const id = drives.find(({ folder }) => folder === drive.folder)?.id ?? ''
  const { file } = await admin.call(copyToDrive, { body: { drive: id } })
  const laptop = aFolder()
  writeKeys(join(laptop, 'keys'), services.keys)
  writeFileSync(join(laptop, 'secret.key'), KEY.secretKey)
  const args = ['--check', '--key', join(laptop, 'secret.key'), join(drive.folder, 'clinic-backups', file)]
  expect(await runProgram('cli/restore.ts', args, laptop)).toEqual({
    code: 0,
    output: expect.stringContaining("carries this clinic's code"),
  })
})
