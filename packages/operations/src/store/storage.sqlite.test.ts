import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAudit } from '@clinic/contract/audit/audit'
import { backUpStore, getStorage } from '@clinic/contract/storage/storage'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { aFolder, startServer } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { listBackups } from '../make/manifest.ts'

test('makes a backup at once in both folders, reports it, and audits it', async () => {
  const second = aFolder('second')
  const { as, dataDir } = await testApp({ inFile: true, config: { backupDir: second } })
  const admin = await as('admin', { name: 'Grace Adeyemi' })
  await newSession(admin)
  const { status, data } = await admin.send(backUpStore, {})
  const [made] = listBackups(join(dataDir, 'backups'))
  const madeAt = made?.madeAt ?? ''
  expect(status).toBe(201)
  expect(data).toMatchObject({
    troubles: [],
    lastBackup: { madeAt, ageMinutes: 0, bytes: made?.size, patients: 1, sessions: 1 },
    nextBackupAt: new Date(Date.parse(madeAt) + 3_600_000).toISOString(),
    secondCopy: { folder: second, madeAt, fault: null },
    isWorking: false,
  })
  expect(listBackups(second).map(({ sha256 }) => sha256)).toEqual([made?.sha256])
  expect(await admin.call(getStorage, {})).toMatchObject({ lastBackup: data.lastBackup })
  expect((await admin.call(listAudit, {})).data[0]).toMatchObject({
    type: 'storage.backup',
    outcome: 'ok',
    userId: { name: 'Grace Adeyemi' },
  })
})

test('two at once give one backup and one refusal, and under one key one backup', async () => {
  const { as, dataDir } = await testApp({ inFile: true })
  const admin = await as('admin')
  const answers = await Promise.all([admin.send(backUpStore, {}), admin.send(backUpStore, {})])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error.message).toContain('Try again in a moment')
  const first = await admin.send(backUpStore, {}, { key: 'pressed-once' })
  expect(await admin.send(backUpStore, {}, { key: 'pressed-once' })).toMatchObject({ status: 201, data: first.data })
  expect(listBackups(join(dataDir, 'backups'))).toHaveLength(2)
})

test('a backup that fails is refused in plain words, shown on the screen and in the audit, until one works', async () => {
  const { as, dataDir } = await testApp({ inFile: true })
  const admin = await as('admin')
  const folder = join(dataDir, 'backups')
  writeFileSync(folder, 'not a folder')
  const { status, error } = await admin.send(backUpStore, {})
  expect([status, error.message]).toEqual([503, 'The backup could not be made. The screen “Backups” says why.'])
  expect((await admin.call(getStorage, {})).troubles).toEqual([
    { title: 'Last backup failed', text: expect.stringMatching(/EEXIST.* It is tried again every five minutes\.$/) },
  ])
  expect((await admin.call(listAudit, {})).data[0]).toMatchObject({ type: 'storage.backup', outcome: 'failed' })
  rmSync(folder)
  expect((await admin.call(backUpStore, {})).troubles).toEqual([])
})

test.each([
  ['is not there', () => join(aFolder('unplugged'), 'disk', 'clinic')],
  ['cannot even be looked at', () => '/dev/null/clinic'],
])('a second copy whose folder %s raises a warning, and the backup is there', async (_name, folder) => {
  const { as } = await testApp({ inFile: true, config: { backupDir: folder() } })
  const { troubles, lastBackup, secondCopy } = await (await as('admin')).call(backUpStore, {})
  expect(troubles.map(({ title }) => title)).toEqual(['Second copy failed'])
  expect([lastBackup, secondCopy?.fault]).toEqual([expect.objectContaining({ ageMinutes: 0 }), expect.stringMatching(/ENOENT|ENOTDIR/)])
})

test('a server that gets a stop signal during a backup stops, and answers', async () => {
  const server = await startServer(aFolder(), { BACKUP_DIR: aFolder('second') })
  const answers = Array.from({ length: 2 }, () => server.send('POST', '/storage/backup'))
  await Promise.race(answers) // the other one has been refused, so a backup is under way
  const ended = server.end('SIGTERM')
  expect((await Promise.all(answers)).map(({ status }) => status).every((status) => [201, 409, 503].includes(status))).toBe(true)
  expect((await ended).code).toBe(0)
})
