import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStoreId } from '@clinic/server/db/store-id'
import { readAuditKey } from '@clinic/server/keys'
import { aFolder, configOf, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { testRestore } from '../restore/restore-test.ts'
import { openStore } from '../store/open-store.ts'
import { backUpInProcess } from './in-process.ts'
import { listBackups, type Manifest, manifestPathOf } from './manifest.ts'
import { chooseKept, prune } from './retention.ts'

const restore = (dataDir: string, ...args: string[]) => runProgram('cli/restore.ts', args, dataDir)
const verify = (dataDir: string) => runProgram('cli/audit-verify.ts', [], dataDir)
const newestOf = (folder: string) => listBackups(folder)[0] ?? expect.fail(`no backup in ${folder}`)

async function storeIdIn(dataDir: string): Promise<string> {
  const { db } = await openStore(configOf(dataDir))
  const storeId = await readStoreId(db)
  await db.destroy()
  return storeId
}

async function namesIn(dataDir: string): Promise<string[]> {
  const { db } = await openStore(configOf(dataDir))
  const rows = await db.selectFrom('patient').select('firstname').orderBy('_id').execute()
  await db.destroy()
  return rows.map(({ firstname }) => firstname)
}

/** A data folder with its server running and one backup, made after the patient Before and before the patient After. */
async function aClinicWithBackup() {
  const dataDir = aFolder()
  const second = aFolder('second')
  const server = await startServer(dataDir)
  await server.addPatient({ firstname: 'Before' })
  const made = await runProgram('cli/backup.ts', [], dataDir, { BACKUP_DIR: second })
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('1 patient, ') })
  await server.addPatient({ firstname: 'After' })
  return { dataDir, second, server, backup: newestOf(join(dataDir, 'backups')) }
}

test('a backup goes back into place, the replaced store is kept, and the audit still holds together', async () => {
  const { dataDir, second, server, backup } = await aClinicWithBackup()
  const { storeId } = (await server.send('GET', '/health')).data
  expect([backup.storeId, newestOf(second).storeId]).toEqual([storeId, storeId])
  expect(newestOf(second).sha256).toBe(backup.sha256)
  expect(readdirSync(second).sort()).toEqual([backup.file, backup.file.replace('.db', '.json')])

  const whileRunning = await restore(dataDir, backup.path)
  expect(whileRunning).toEqual({ code: 1, output: expect.stringContaining('Another clinic server is using the data folder') })
  const rehearsed = await restore(dataDir, '--check', backup.file)
  expect(rehearsed).toEqual({ code: 0, output: expect.stringContaining('This backup can be restored.') })

  // A newer backup reaches further than the store will after the restore; that is no tampering.
  expect((await runProgram('cli/backup.ts', [], dataDir)).code).toBe(0)
  await server.end('SIGTERM')
  expect((await restore(dataDir, backup.path)).code).toBe(0)
  expect(await namesIn(dataDir)).toEqual(['Before'])
  expect(await verify(dataDir)).toEqual({ code: 0, output: expect.stringContaining('The audit holds together') })
  expect(await storeIdIn(dataDir)).toBe(storeId)

  const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))
  expect((await restore(dataDir, join(dataDir, aside, 'clinic.db'))).code).toBe(0)
  expect(await namesIn(dataDir)).toEqual(['Before', 'After'])
})

const CHANGES: [string, RegExp, (path: string) => void][] = [
  ['damaged', /malformed|page|database/i, (path) => writeFileSync(path, readFileSync(path).fill(0xa5, 8192, 9000))],
  ['another than its manifest says', /its checksum is not the one of its manifest/, (path) => writeFileSync(path, edited(path))],
  ['without the rows of its manifest', /patient has 1 rows, and its manifest says 2/, (path) => changeManifest(path, { patient: 2 })],
]

/** Sound, yet not the file that was made. */
function edited(path: string): Buffer {
  const bytes = readFileSync(path)
  bytes.writeUInt32BE(bytes.readUInt32BE(68) + 1, 68) // the header's application id
  return bytes
}

function changeManifest(path: string, rows: Record<string, number>): void {
  const manifest = JSON.parse(readFileSync(manifestPathOf(path), 'utf8')) as Manifest
  writeFileSync(manifestPathOf(path), JSON.stringify({ ...manifest, rows: { ...manifest.rows, ...rows } }))
}

test('a backup that is not what it was is found out, and not restored', async () => {
  const { dataDir, server, backup } = await aClinicWithBackup()
  await server.end('SIGTERM')
  const store = readFileSync(join(dataDir, 'clinic.db'))
  for (const [name, fault, change] of CHANGES) {
    const folder = aFolder('changed')
    const path = join(folder, backup.file)
    cpSync(backup.path, path)
    cpSync(manifestPathOf(backup.path), manifestPathOf(path))
    change(path)
    const { faults } = await testRestore(path, aFolder('scratch'), readAuditKey(join(dataDir, 'keys')))
    expect(faults.join('\n'), name).toMatch(fault)
  }
  const cut = join(aFolder('cut'), backup.file)
  writeFileSync(cut, readFileSync(backup.path).subarray(0, 20_000))
  expect((await restore(dataDir, '--check', cut)).code).toBe(1)
  expect((await restore(dataDir, cut)).code).toBe(1)
  expect(readFileSync(join(dataDir, 'clinic.db')).equals(store)).toBe(true)
  expect(readdirSync(dataDir).filter((name) => /^(replaced|restoring)-/.test(name))).toEqual([])
})

test('a backup is not restored under the keys of another clinic, or under none', async () => {
  const { backup } = await aClinicWithBackup()
  const elsewhere = aFolder()
  expect(await restore(elsewhere, backup.path)).toEqual({ code: 1, output: expect.stringContaining('There is no keys folder') })
  const { db } = await openStore(configOf(elsewhere))
  await db.destroy()
  expect(await restore(elsewhere, backup.path)).toEqual({ code: 1, output: expect.stringContaining('no one could sign in') })
})

test('a backup while eight people write holds all that was saved before it began', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const server = await startServer(dataDir)
  let saved = 0
  let writing = true
  async function write(): Promise<void> {
    while (writing) if ((await server.addPatient()).status === 201) saved += 1
  }
  const writers = Array.from({ length: 8 }, write)
  await server.addPatient()
  const savedBefore = saved
  const auditKey = readAuditKey(join(dataDir, 'keys'))?.toString('hex') ?? ''
  const order = {
    storePath: join(dataDir, 'clinic.db'),
    folder: join(dataDir, 'backups'),
    secondFolder: '',
    sealTo: '',
    auditKey,
  }
  const { manifest, auditFault } = await backUpInProcess(order).done
  writing = false
  await Promise.all(writers)
  expect(auditFault).toBeNull()
  expect(manifest.rows.patient).toBeGreaterThanOrEqual(savedBefore)
  expect(manifest.audit.seq).toBe(manifest.rows.auditEvent)
  expect(readdirSync(order.folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a second folder that is not there is said, and the backup is kept', async () => {
  const { dataDir } = await aClinicWithBackup()
  const before = listBackups(join(dataDir, 'backups')).length
  const missing = join(aFolder('unplugged'), 'disk', 'clinic')
  const { code, output } = await runProgram('cli/backup.ts', [], dataDir, { BACKUP_DIR: missing })
  expect([code, output]).toEqual([1, expect.stringContaining('ENOENT')])
  expect(listBackups(join(dataDir, 'backups'))).toHaveLength(before + 1)
})

test('an unsound store gives no backup, and leaves nothing behind', async () => {
  const { dataDir, server, backup } = await aClinicWithBackup()
  await server.end('SIGTERM')
  const store = join(dataDir, 'clinic.db')
  writeFileSync(store, readFileSync(store).fill(0xa5, 8192))
  const files = readdirSync(join(dataDir, 'backups')).sort()
  expect((await runProgram('cli/backup.ts', [], dataDir)).code).toBe(1)
  expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(files)
  expect(files).toContain(backup.file)
})

test('on PostgreSQL a restore names its own tools', async () => {
  const settings = { DATABASE_URL: 'postgres://clinic@127.0.0.1:1/clinic' }
  const put = await runProgram('cli/restore.ts', ['file'], aFolder(), settings)
  expect(put).toEqual({ code: 1, output: expect.stringContaining('pg_restore') })
})

test('of a year of hourly backups 24 hours, 14 days and 12 months are kept', () => {
  const now = new Date('2026-03-15T12:30:00Z')
  const all = Array.from({ length: 400 * 24 }, (_, hour) => ({ madeAt: new Date(now.getTime() - hour * 3_600_000).toISOString() }))
  const kept = [...chooseKept(all, now)]
    .map(({ madeAt }) => madeAt)
    .sort()
    .reverse()
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24).map(({ madeAt }) => madeAt))
  const days = new Set(kept.map((madeAt) => madeAt.slice(0, 10)))
  expect([...days].slice(0, 14)).toEqual(
    Array.from({ length: 14 }, (_, day) => new Date(now.getTime() - day * 86_400_000).toISOString().slice(0, 10)),
  )
  expect(new Set(kept.map((madeAt) => madeAt.slice(0, 7))).size).toBe(12)
  expect(kept).toHaveLength(24 + 12 + 11)
})

test('what another clinic keeps in the same folder is never removed', () => {
  const folder = aFolder('shared')
  mkdirSync(folder, { recursive: true })
  const write = (store: string, day: number) => {
    const madeAt = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString()
    const file = `clinic-${store}-${day}.db`
    writeFileSync(join(folder, file), '')
    const manifest: Manifest = {
      format: 1,
      file,
      madeAt,
      store,
      sqlite: '3',
      size: 0,
      sha256: '',
      schema: [],
      rows: {},
      audit: { seq: 0, mac: '' },
    }
    writeFileSync(manifestPathOf(join(folder, file)), JSON.stringify(manifest))
  }
  for (let day = 0; day < 60; day++) for (const store of ['ours', 'theirs']) write(store, day)
  prune(folder, 'ours', new Date('2026-01-01T00:00:00Z'))
  expect(listBackups(folder, 'theirs')).toHaveLength(60)
  expect(listBackups(folder, 'ours').length).toBeLessThan(30)
  rmSync(folder, { recursive: true })
})
