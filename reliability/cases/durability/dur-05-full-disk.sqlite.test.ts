import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '@clinic/contract/server-messages'
import { expect, test } from 'vitest'
import { forMs, newLedger, settle, work } from '../../harness/clients/work.ts'
import { type ClinicStore, storeAt } from '../../harness/clinics/store.ts'
import { aVolume, fill, useUpInodes } from '../../harness/faults/disks.ts'
import { need } from '../../harness/faults/machine.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { isFull } from '../../harness/measure/size.ts'

/** Asks until the answer has this status: the room is looked at once a second. */
async function until<T extends { status: number }>(status: number, ask: () => Promise<T>): Promise<T> {
  const stillGoing = forMs(10_000)
  let answer = await ask()
  while (answer.status !== status && stillGoing()) answer = await ask()
  expect(answer.status).toBe(status)
  return answer
}

async function filledByWork(store: ClinicStore) {
  const server = await store.start()
  const ledger = newLedger()
  const stillGoing = forMs(60_000)
  await work(server, ledger, { going: () => stillGoing() && ledger.refused.length === 0 })
  return { server, ledger }
}

test('DUR-05 sqlite: a disk filled by work refuses writes, lets reads go on, and works again when there is room', async ({ skip }) => {
  need(skip, 'mount')
  const store = storeAt(aVolume('size=8m'))
  const ballast = join(store.dataDir, 'ballast')
  writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024))
  const { server, ledger } = await filledByWork(store)
  const refused = await until(503, () => server.addPatient())
  expect([refused.data.message, refused.retryAfter]).toEqual([SERVER.noRoom, '30'])
  // To the last page, so that signing in and the audit of reads find no room either.
  const filler = fill(store.dataDir)
  for (let i = 0; i < 20; i++) expect((await server.send('GET', '/patient?name=ada')).status).toBe(200)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(new Set(ledger.refused.map(({ status }) => status))).toEqual(new Set([503]))

  rmSync(filler)
  rmSync(ballast)
  await until(201, () => server.addPatient())

  // Signing in again takes some pages; saving is refused long before the last one.
  const spare = join(store.dataDir, 'spare')
  writeFileSync(spare, Buffer.alloc(256 * 1024))
  fill(store.dataDir)
  await server.end('SIGKILL')
  rmSync(spare)
  const restarted = await store.start()
  expect((await restarted.addPatient()).status).toBe(503)
  rmSync(filler)
  await until(201, () => restarted.addPatient())
  expect((await restarted.end('SIGTERM')).code).toBe(0)
  expect(await store.look((db) => settle(db, ledger))).toMatchObject({ lost: [], doubled: [] })
  expect(await store.faults()).toEqual([])
  noteFigure(
    'DUR-05 sqlite',
    `8 MB filled by ${grouped(ledger.acknowledged.length)} writes, then 503; reads and a restart work, 0 lost; writes resume with room`,
  )
})

test('DUR-05 sqlite: without inodes, temporary room or room for backups, what is saved stays whole', async ({ skip }) => {
  need(skip, 'mount')
  const scratch = aVolume('size=1m')
  fill(scratch)
  const backups = aVolume('size=1m')
  fill(backups)
  const store = storeAt(aVolume('size=40m,nr_inodes=60'))
  const server = await store.start({ TMPDIR: scratch, SQLITE_TMPDIR: scratch, BACKUP_DIR: backups })
  const many = useUpInodes(store.dataDir)
  const ledger = newLedger()
  const stillGoing = forMs(isFull ? 10_000 : 1500)
  await work(server, ledger, { going: stillGoing, clients: 2 })
  expect((await server.send('GET', '/patient?name=ada')).status).toBe(200)
  expect((await store.run('cli/backup.ts')).code).not.toBe(0)
  rmSync(many, { recursive: true })
  await until(201, () => server.addPatient())
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(await store.look((db) => settle(db, ledger))).toMatchObject({ lost: [], doubled: [] })
  expect(await store.faults()).toEqual([])
  expect(new Set(ledger.refused.map(({ status }) => status)).difference(new Set([503]))).toEqual(new Set())
  expect(readdirSync(store.dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
  noteFigure(
    'DUR-05 sqlite no inodes',
    `no inodes, no temporary room, no room for backups: ${ledger.acknowledged.length} saved, ${ledger.refused.length} refused`,
  )
})
