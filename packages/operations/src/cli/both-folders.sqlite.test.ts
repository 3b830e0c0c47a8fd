import { rmSync } from 'node:fs'
import { aFolder, configOf, runProgram } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { type Backup, listBackups, manifestPathOf } from '../make/manifest.ts'
import { unusable } from '../store/inspect-store.ts'
import { openStore } from '../store/open-store.ts'

/** A store with so many backups, each in both folders. */
async function aStore(backups: number) {
  const [dataDir, second] = [aFolder(), aFolder('second')]
  await (await openStore(configOf(dataDir))).db.destroy()
  const settings = { BACKUP_DIR: second }
  for (let n = 0; n < backups; n++) expect((await runProgram('cli/backup.ts', [], dataDir, settings)).code).toBe(0)
  return { dataDir, second, settings, first: `${dataDir}/backups` }
}

test('the audit agrees with each backup once, wherever it lies', async () => {
  const { dataDir, settings } = await aStore(1)
  const { output } = await runProgram('cli/audit-verify.ts', [], dataDir, settings)
  expect(output).toMatch(/^The audit holds together: \d+ events?, and 1 backup agrees with it\.$/m)
})

test('the list of backups to restore begins with the newest of both folders', async () => {
  const { dataDir, settings, first, second } = await aStore(2)
  const [lost, old] = listBackups(first) as [Backup, Backup] // two were made
  for (const path of [lost.path, manifestPathOf(lost.path)]) rmSync(path)
  const { output } = await runProgram('cli/restore.ts', [], dataDir, settings)
  const listed = output.split('\n').flatMap((line) => /^ {2}(\/.*\.db)$/.exec(line)?.[1] ?? [])
  expect(listed[0]).toBe(`${second}/${lost.file}`)
  expect(listed.slice(1).toSorted()).toEqual([old.path, `${second}/${old.file}`].toSorted())
})

test('a backup of another clinic in a shared folder is neither listed nor recommended', async () => {
  const { dataDir, settings, second } = await aStore(1)
  const theirs = aFolder('theirs')
  await (await openStore(configOf(theirs))).db.destroy()
  expect((await runProgram('cli/backup.ts', [], theirs, settings)).code).toBe(0)
  const [newest] = listBackups(second)
  expect(listBackups(`${theirs}/backups`)).toMatchObject([{ file: newest?.file }])
  const { output } = await runProgram('cli/restore.ts', [], dataDir, settings)
  expect(output).not.toContain(newest?.file)
  expect(output).toContain(second)
  expect(unusable({ ...configOf(dataDir), backupDir: second }, 'is missing').message).not.toContain(newest?.file)
})
