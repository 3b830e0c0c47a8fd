import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SERVER } from '@clinic/contract/server-messages'
import { isBusy } from '@clinic/server/db/errors'
import { insertPersonnel } from '@clinic/server/test/factories'
import { aFolder, configOf, startServer } from '@clinic/server/test/processes/server-process'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './open-store.ts'
import { createStorageWatch } from './storage-monitor.ts'

const MB = 1024 * 1024

test('while another program holds the store, writes are refused for a moment, and reading goes on', async () => {
  const dataDir = aFolder()
  const server = await startServer(dataDir)
  const other = new DatabaseSync(configOf(dataDir).databaseUrl)
  // Seen long ago: a read would note it now, and must not fail because it cannot.
  other.prepare('update "signIn" set "lastSeenAt" = ?').run(new Date(Date.now() - 300_000).toISOString())
  other.exec('begin immediate')
  const writes = Array.from({ length: 8 }, () => server.addPatient())
  expect((await server.send('GET', '/bed')).status).toBe(200)
  for (const { status, retryAfter } of await Promise.all(writes)) expect([status, retryAfter]).toEqual([503, '2'])
  other.exec('rollback')
  other.close()
  expect((await server.addPatient()).status).toBe(201)
})

/** A separate small volume; null where the system allows none. */
function aVolume(megabytes: number): string | null {
  const folder = aFolder('volume')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** Takes all the room there is, to the last page. */
function fill(path: string): void {
  for (let size = MB; size >= 4096; size /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' }) // smaller pieces may still fit
    }
  }
}

const NO_VOLUME = 'only root can mount a small volume'

test('on a full disk writes are refused, reading goes on, and writing resumes by itself', async ({ skip }) => {
  const dataDir = aVolume(12)
  if (dataDir === null) return skip(NO_VOLUME)
  const server = await startServer(dataDir)
  expect((await server.addPatient()).status).toBe(201)
  fill(join(dataDir, 'filler'))
  const { data, retryAfter } = await until(() => server.addPatient(), 503)
  expect([data.message, retryAfter]).toEqual([SERVER.noRoom, '30'])
  expect((await server.send('GET', '/bed')).status).toBe(200)
  rmSync(join(dataDir, 'filler'))
  await until(() => server.addPatient(), 201)
  expect((await server.end('SIGTERM')).code).toBe(0)
})

/** The room is looked at once a second, so an answer or two may still be the old one. */
async function until<T extends { status: number }>(ask: () => Promise<T>, status: number): Promise<T> {
  const end = performance.now() + 5000
  for (;;) {
    const answer = await ask()
    if (answer.status === status) return answer
    if (performance.now() > end) throw new Error(`still ${answer.status}`)
  }
}

test('a disk that is full in the middle of a transaction breaks nothing', async ({ skip }) => {
  const dataDir = aVolume(6)
  if (dataDir === null) return skip(NO_VOLUME)
  const { db, storage } = await openStore(configOf(dataDir))
  onTestFinished(() => db.destroy())
  let broken = false
  storage.broken.then(() => {
    broken = true
  })
  const before = await insertPersonnel(db)
  fill(join(dataDir, 'filler'))
  async function addMany(): Promise<void> {
    await db.transaction().execute(async (db) => {
      for (let i = 0; i < 3000; i++) await insertPersonnel(db)
    })
  }
  const error = await addMany().then(
    () => null,
    (error: unknown) => error,
  )
  expect([isBusy(error), broken]).toEqual([true, false])
  const people = () => db.selectFrom('personnel').select('_id').execute()
  expect(await people()).toEqual([{ _id: before._id }])
  rmSync(join(dataDir, 'filler'))
  await insertPersonnel(db)
  expect(await people()).toHaveLength(2)
})

test.each([
  ['a disk', 500_000 * MB, 300 * MB, 'enough'],
  ['a disk', 500_000 * MB, 199 * MB, 'low'],
  ['a disk', 500_000 * MB, 63 * MB, 'none'],
  ['a small volume', 64 * MB, 17 * MB, 'enough'],
  ['a small volume', 64 * MB, 15 * MB, 'low'],
  ['a small volume', 64 * MB, 6 * MB, 'none'],
] as const)('%s of %i bytes with %i free has %s room', (_name, total, free, room) => {
  const watch = createStorageWatch(configOf(aFolder()), () => ({ free, total }))
  expect(watch.status()).toMatchObject({ room, freeBytes: free })
  if (room === 'none') expect(watch.refuseWithoutRoom).toThrow(SERVER.noRoom)
  else expect(watch.refuseWithoutRoom).not.toThrow()
})

test('the disk is looked at once a second at most', () => {
  let looks = 0
  const look = () => {
    looks += 1
    return { free: MB, total: 2 * MB }
  }
  const watch = createStorageWatch(configOf(aFolder()), look)
  for (let i = 0; i < 1000; i++) watch.status()
  expect(looks).toBeLessThanOrEqual(2)
})
