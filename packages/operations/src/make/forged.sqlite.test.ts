import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { recordAudit } from '@clinic/server/audit/trail'
import { RESTORED } from '@clinic/server/audit/verify'
import { loadKeys, readAuditKey, rotateTokenKey } from '@clinic/server/keys'
import { newRow } from '@clinic/server/patients/patients'
import { aPatient, insertPersonnel } from '@clinic/server/test/factories'
import { aFolder, configOf, runProgram } from '@clinic/server/test/processes/server-process'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { testRestore } from '../restore/restore-test.ts'
import { openStore } from '../store/open-store.ts'
import { makeBackup } from './backup.ts'
import { listBackups, manifestPathOf } from './manifest.ts'
import { openSealed, sealFile } from './seal.ts'

/* A backup leaves the house on a stick. Anyone who holds it can change it and write a matching manifest. */

const restore = (dataDir: string, ...args: string[]) => runProgram('cli/restore.ts', args, dataDir)
const OLD_STORE = new URL('../../../server/test/old-stores/0003.sqlite.db.gz', import.meta.url)

/** A clinic that is closed, with a backup of a patient who is allergic to penicillin. */
async function aBackup() {
  const dataDir = aFolder()
  const second = aFolder('stick')
  const config = configOf(dataDir)
  const { db, keys } = await openStore(config)
  const person = { timeZone: config.timeZone, now: new Date(), _id: (await insertPersonnel(db))._id }
  const by = person as unknown as Parameters<typeof newRow>[0] // what it looks at
  await db
    .insertInto('patient')
    .values(newRow(by, aPatient({ allergies: 'Penicillin' })))
    .execute()
  const origin = { now: by.now, address: 'here', requestId: 'test' }
  await recordAudit(db, origin, { action: 'E', type: RESTORED })
  await db.destroy()
  const { databaseUrl: storePath } = configOf(dataDir)
  const order = { storePath, folder: join(dataDir, 'backups'), secondFolder: second, sealTo: '', auditKey: keys.audit.toString('hex') }
  const { path, manifest } = await makeBackup(order)
  return { dataDir, second, order, path, stick: join(second, basename(path)), manifest }
}

/** Changes the copy in SQL, and makes its manifest fit again, as far as one without the keys can. */
function forge(path: string, statement: string): void {
  const copy = new DatabaseSync(path, { defensive: false })
  copy.exec(statement)
  copy.close()
  if (!existsSync(manifestPathOf(path))) return
  const manifest = JSON.parse(readFileSync(manifestPathOf(path), 'utf8'))
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  writeFileSync(manifestPathOf(path), JSON.stringify({ ...manifest, size: statSync(path).size, sha256 }))
}

function withoutCode(path: string): void {
  const { code: _, ...manifest } = JSON.parse(readFileSync(manifestPathOf(path), 'utf8'))
  writeFileSync(manifestPathOf(path), JSON.stringify(manifest))
}

async function allergiesIn(dataDir: string): Promise<string[]> {
  const { db } = await openStore(configOf(dataDir))
  const rows = await db.selectFrom('patient').select('allergies').execute()
  await db.destroy()
  return rows.map(({ allergies }) => allergies)
}

test('an allergy that was changed in a copy whose manifest fits again is not restored', async () => {
  const { dataDir, stick } = await aBackup()
  expect(await restore(dataDir, '--check', stick)).toEqual({ code: 0, output: expect.stringContaining("carries this clinic's code") })
  forge(stick, `update "patient" set "allergies" = ''`)
  const refused = { code: 1, output: expect.stringContaining("its code is not this clinic's") }
  expect(await restore(dataDir, '--check', stick)).toEqual(refused)
  expect(await restore(dataDir, '--without-code', stick)).toEqual(refused)
  expect(await allergiesIn(dataDir)).toEqual(['Penicillin'])
})

test('without a code, or without a manifest, a backup is restored only when a person says so', { timeout: 60_000 }, async () => {
  const { dataDir, stick } = await aBackup()
  const warned = { code: 1, output: expect.stringMatching(/WARNING: this backup does not carry the clinic's code[\s\S]*--without-code/) }
  withoutCode(stick)
  expect(await restore(dataDir, '--check', stick)).toEqual(warned)
  rmSync(manifestPathOf(stick))
  expect(await restore(dataDir, stick)).toEqual(warned)
  expect(readdirSync(dataDir).filter((name) => /^(replaced|restoring)-/.test(name))).toEqual([])
  expect(await restore(dataDir, '--without-code', stick)).toEqual({ code: 0, output: expect.stringContaining('Restored to') })
  expect(await allergiesIn(dataDir)).toEqual(['Penicillin'])
})

test('on a new machine the refusal says that the keys come first', { timeout: 60_000 }, async () => {
  const { dataDir, stick } = await aBackup()
  const machine = aFolder('machine')
  const missing = { code: 1, output: expect.stringContaining('There is no keys folder in') }
  expect(await restore(machine, '--check', stick)).toEqual(missing)
  loadKeys(join(machine, 'keys'))
  expect(await restore(machine, stick)).toEqual({
    code: 1,
    output: expect.stringContaining('On a new machine, put the copy of the keys folder'),
  })
  rmSync(join(machine, 'keys'), { recursive: true })
  cpSync(join(dataDir, 'keys'), join(machine, 'keys'), { recursive: true })
  expect((await restore(machine, stick)).code).toBe(0)
  expect(await allergiesIn(machine)).toEqual(['Penicillin'])
})

test('new keys for sign-ins leave the code of an old backup as it was', async () => {
  const { dataDir, stick } = await aBackup()
  for (const keepPrevious of [true, false]) rotateTokenKey(join(dataDir, 'keys'), keepPrevious)
  expect((await testRestore(stick, aFolder('scratch'), readAuditKey(join(dataDir, 'keys')))).code).toBe('right')
})

test('each thing that a manifest says is covered', async () => {
  const { dataDir, stick, manifest } = await aBackup()
  const key = readAuditKey(join(dataDir, 'keys'))
  const written = readFileSync(manifestPathOf(stick), 'utf8')
  const changes = { madeAt: '2020-01-01T00:00:00.000Z', store: 'x', sqlite: 'x', file: 'x', added: 1, audit: { ...manifest.audit, seq: 0 } }
  for (const [name, value] of Object.entries(changes)) {
    writeFileSync(manifestPathOf(stick), JSON.stringify({ ...JSON.parse(written), [name]: value }))
    expect([name, (await testRestore(stick, aFolder('scratch'), key)).code]).toEqual([name, 'wrong'])
  }
  const entries = Object.entries(JSON.parse(written)).reverse()
  writeFileSync(manifestPathOf(stick), JSON.stringify(Object.fromEntries(entries)))
  expect(await testRestore(stick, aFolder('scratch'), key)).toMatchObject({ code: 'right', faults: [] })
})

test('a sealed copy carries the code too, because anyone with the public key could seal another', async () => {
  const { dataDir, second, order } = await aBackup()
  const secretKey = await generateX25519Identity()
  const sealTo = await identityToRecipient(secretKey)
  await makeBackup({ ...order, sealTo })
  const sealed = listBackups(second).find(({ path }) => path.endsWith('.age')) ?? expect.fail('no sealed copy')
  const keyFile = join(aFolder('key'), 'secret.txt')
  writeFileSync(keyFile, secretKey)
  expect((await restore(dataDir, '--check', '--key', keyFile, sealed.path)).code).toBe(0)

  const opened = join(aFolder('opened'), 'clinic-1.db')
  await openSealed(sealed.path, opened, { secretKey })
  cpSync(manifestPathOf(sealed.path), manifestPathOf(opened))
  forge(opened, `update "patient" set "allergies" = ''`)
  const { size, sha256 } = await sealFile(opened, sealed.path, { publicKey: sealTo })
  writeFileSync(
    manifestPathOf(sealed.path),
    JSON.stringify({ ...JSON.parse(readFileSync(manifestPathOf(opened), 'utf8')), sealed: { size, sha256 } }),
  )
  const checked = await restore(dataDir, '--check', '--key', keyFile, sealed.path)
  expect(checked).toEqual({ code: 1, output: expect.stringContaining("its code is not this clinic's") })
})

test('a log that was put beside a backup is not taken into it', async () => {
  const { dataDir, stick } = await aBackup()
  const folder = aFolder('log')
  const copy = join(folder, basename(stick))
  cpSync(stick, copy)
  const writing = new DatabaseSync(copy)
  writing.exec(`pragma journal_mode = wal; pragma wal_autocheckpoint = 0; update "patient" set "allergies" = ''`)
  cpSync(`${copy}-wal`, `${stick}-wal`)
  writing.close()
  expect((await restore(dataDir, stick)).code).toBe(0)
  expect(await allergiesIn(dataDir)).toEqual(['Penicillin'])
})

const PLANTED: [string, string, string][] = [
  [
    'a trigger',
    'it holds a trigger quiet, which this program does not make',
    `create trigger "quiet" after insert on "care" begin update "patient" set "allergies" = ''; end`,
  ],
  [
    'a trigger with a name of the engine',
    'it holds a trigger sqlite_autoindex_quiet',
    `create trigger "quiet" after insert on "care" begin select 1; end; pragma writable_schema = on;
     update sqlite_schema set "name" = 'sqlite_autoindex_quiet', "sql" = replace("sql", 'quiet', 'sqlite_autoindex_quiet') where "name" = 'quiet'`,
  ],
  ['a view', 'it holds a view patients', 'create view "patients" as select * from "patient"'],
  ['a table', 'it holds a table loot', 'create table "loot" ("name" text)'],
  ['a missing trigger', 'it lacks the trigger auditEvent-no-delete', 'drop trigger "auditEvent-no-delete"'],
  ['a missing index', 'it lacks the index personnelEmail', 'drop index "personnelEmail"'],
  ['another column', 'its table bed was changed', 'alter table "bed" add column "loot" text'],
  [
    'another migration',
    "its schema 0001-first-schema differs from this program's",
    `update "migration" set "checksum" = 'x' where "name" = '0001-first-schema'`,
  ],
]

test('a schema that the migrations do not make is refused by name, even for a trusted backup', async () => {
  const { path, dataDir } = await aBackup()
  const key = readAuditKey(join(dataDir, 'keys'))
  for (const [name, fault, statement] of PLANTED) {
    const copy = join(aFolder('planted'), basename(path))
    cpSync(path, copy)
    forge(copy, statement)
    const { faults, code } = await testRestore(copy, aFolder('scratch'), key)
    expect([name, faults.join('\n'), code]).toEqual([name, expect.stringContaining(fault), 'missing'])
    if (name === 'a trigger') expect((await restore(dataDir, '--without-code', copy)).output).toContain('Nothing was restored')
  }
})

test('a store of an earlier schema has the schema of its migrations', async () => {
  const old = join(aFolder('old'), 'clinic-old.db')
  writeFileSync(old, gunzipSync(readFileSync(OLD_STORE)))
  expect((await testRestore(old, aFolder('scratch'), null)).faults).toEqual([])
})
