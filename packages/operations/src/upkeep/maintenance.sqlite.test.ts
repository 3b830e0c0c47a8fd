import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { loadKeys } from '@clinic/server/keys'
import { aFolder, configOf, runProgram } from '@clinic/server/test/processes/server-process'
import { aDrive, NO_DRIVE } from '@clinic/server/test/store/a-drive'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drillNow } from '../drill/drill-now.ts'
import { listBackups, manifestPathOf } from '../make/manifest.ts'
import { lastTrial, restoreTestIsDue } from '../restore/restore-test-result.ts'
import { openStore } from '../store/open-store.ts'
import { sqliteStore } from '../store/sqlite-store.ts'
import { scheduleMaintenance } from './maintenance.ts'
import { testNewestBackup } from './maintenance-jobs.ts'

/** A store, how to look after it from now on, and what is written about it. */
async function aStore(backupDir = '') {
  const config = { ...configOf(aFolder()), backupDir }
  const store = await openStore(config)
  onTestFinished(() => store.db.destroy())
  const lines: string[] = []
  const write = (_facts: unknown, line = '') => void lines.push(line)
  function tend() {
    onTestFinished(scheduleMaintenance({ config, ...store }, { error: write, fatal: write }, drillNow, 0))
  }
  return { ...store, config, lines, tend, folder: join(config.dataDir, 'backups') }
}

const WAIT = { timeout: 15_000 }

test('a store without a backup is checked fully and backed up, in both folders', async () => {
  const second = aFolder('second')
  const { storage, lines, tend, folder } = await aStore(second)
  tend()
  await vi.waitFor(() => expect(storage.status().lastBackup).not.toBeNull(), WAIT)
  expect(storage.status()).toMatchObject({
    backupFault: null,
    secondFault: null,
    auditFault: null,
    lastCheck: { depth: 'full', findings: [] },
  })
  const files = listBackups(folder).map(({ file }) => file)
  expect(storage.status().secondCopyAt).toBe(storage.status().lastBackup?.at)
  expect([files, listBackups(second).map(({ file }) => file)]).toEqual([[storage.status().lastBackup?.file], files])
  expect(lines).toEqual([])
})

test('a copy of another clinic in a shared folder is not taken for this one’s', async () => {
  const second = aFolder('shared')
  const theirs = await aStore()
  expect((await runProgram('cli/backup.ts', [], theirs.config.dataDir, { BACKUP_DIR: second })).code).toBe(0)
  const { storage, tend } = await aStore(second)
  tend()
  expect([listBackups(second).length, storage.status().secondCopyAt]).toEqual([1, null])
})

test('a second folder that is gone is announced, and the backup is there', async () => {
  const { storage, lines, tend, folder } = await aStore(join(aFolder('unplugged'), 'disk', 'clinic'))
  tend()
  await vi.waitFor(() => expect(storage.status().secondFault).toContain('ENOENT'), WAIT)
  expect(storage.status()).toMatchObject({ backupFault: null, secondCopyAt: null })
  expect(lines).toEqual(['the backup could not be copied to BACKUP_DIR'])
  expect(listBackups(folder)).toHaveLength(1)
})

test('a disk that was pulled out is announced, though the folder where it was mounted is there', async ({ skip }) => {
  const drive = aDrive(30)
  if (!drive) return skip(NO_DRIVE)
  const second = join(drive.folder, 'clinic')
  const { storage, tend, config, folder } = await aStore(second)
  tend()
  await vi.waitFor(() => expect(storage.status().secondCopyAt).not.toBeNull(), WAIT)
  drive.pullOut()
  const { code, output } = await runProgram('cli/backup.ts', [], config.dataDir, { BACKUP_DIR: second })
  expect([code, output]).toEqual([1, expect.stringContaining(`The disk of ${second} is not plugged in, or not mounted.`)])
  tend()
  expect([storage.status().secondFault, readdirSync(drive.folder)]).toEqual([`${second} cannot be reached`, []])
  expect(listBackups(folder)).toHaveLength(2)
})

test('a backup made with the command counts, and clears the failure of the last one', async () => {
  const { config, storage, tend, folder } = await aStore()
  storage.remember({ backupFault: 'no room' })
  expect((await runProgram('cli/backup.ts', [], config.dataDir)).code).toBe(0)
  tend()
  expect(storage.status()).toMatchObject({ lastBackup: { file: listBackups(folder)[0]?.file }, backupFault: null })
})

test('a backup that a clock made while it was ahead is not taken for the newest', async () => {
  const { config, storage, tend, folder } = await aStore()
  expect((await runProgram('cli/backup.ts', [], config.dataDir)).code).toBe(0)
  const [ahead] = listBackups(folder)
  if (!ahead) return expect.fail('no backup')
  const { path, ...manifest } = ahead
  const madeAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
  writeFileSync(manifestPathOf(path), JSON.stringify({ ...manifest, madeAt }))
  tend()
  await vi.waitFor(() => expect(listBackups(folder)).toHaveLength(2), WAIT)
  const [newest, older] = listBackups(folder)
  expect([older?.madeAt, newest?.madeAt === madeAt]).toEqual([madeAt, false])
  await vi.waitFor(() => expect(storage.status().lastBackup?.at).toBe(newest?.madeAt), WAIT)
  expect(sqliteStore.copySource(config)).toMatchObject({ backup: { file: newest?.file } })
})

test('a store that is damaged while it is in use is announced', async () => {
  const { db, config, storage, lines, tend } = await aStore()
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const { rows } = await sql<{ rootpage: number }>`select "rootpage" from sqlite_schema where "name" = 'personnelEmail'`.execute(db)
  const handle = openSync(config.databaseUrl, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096)
  closeSync(handle)
  tend()
  await vi.waitFor(() => expect(lines[0]).toContain('THE STORE IS DAMAGED'), WAIT)
  expect(storage.status().lastCheck?.findings.length).toBeGreaterThan(0)
})

test('once a week a restore test runs on the newest backup, and a failure raises a warning', async () => {
  const { storage, lines, tend, folder, config } = await aStore()
  tend()
  await vi.waitFor(() => expect(storage.status().lastTrial).toMatchObject({ fault: null }), WAIT)
  expect(readdirSync(folder).filter((name) => name.startsWith('trying-'))).toEqual([])
  const { at, file } = lastTrial(folder) ?? expect.fail('it is not remembered')
  expect([restoreTestIsDue(folder, new Date(at)), restoreTestIsDue(folder, new Date(Date.parse(at) + 7 * 24 * 3_600_000))]).toEqual([
    false,
    true,
  ])

  const path = join(folder, file)
  writeFileSync(path, readFileSync(path).fill(0xa5, 8192, 9000))
  const services = { config, storage, keys: loadKeys(join(config.dataDir, 'keys')) }
  const log = { error: (_facts: unknown, line = '') => void lines.push(line), fatal: () => undefined }
  await vi.waitFor(() => storage.jobs.run((run) => testNewestBackup(services, log, run)), WAIT)
  expect(storage.status().lastTrial?.fault).not.toBeNull()
  expect(lines).toEqual(['the newest backup cannot be restored'])
})
