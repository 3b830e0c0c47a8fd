import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { createCluster, startCluster } from '../../harness/clinics/cluster.ts'
import { type Settings, storeAt } from '../../harness/clinics/store.ts'
import { aDisk, copyOf, cutPower, type Disk, unmount } from '../../harness/faults/disks.ts'
import { need } from '../../harness/faults/machine.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

const CUTS = 20
const CONTROLS = 5

/** Power fails at a random moment of mixed work; the keys are on another disk and stay. */
async function cut(blank: Disk, settings: Settings = {}) {
  const disk = copyOf(blank.image)
  const cluster = await startCluster(join(disk.folder, 'cluster'), { settings })
  const dataDir = aFolder('reliability')
  const server = await storeAt(dataDir, { DATABASE_URL: cluster.url }).start()
  const ledger = newLedger()
  let hasPower = true
  const working = work(server, ledger, { going: () => hasPower })
  await new Promise((resolve) => setTimeout(resolve, 800 + Math.random() * 1200))
  const after = cutPower(disk, cluster.pids())
  hasPower = false
  await Promise.all([server.end('SIGKILL'), cluster.end('SIGKILL')])
  await working
  unmount(disk.folder)

  const recovered = await startCluster(join(after.folder, 'cluster'), { settings })
  const store = storeAt(dataDir, { DATABASE_URL: recovered.url })
  await (await store.start()).end('SIGTERM')
  const accounts = await store.look((db) => settle(db, ledger))
  const faults = await store.faults()
  await recovered.end('SIGINT')
  unmount(after.folder)
  return { ...accounts, faults, acknowledged: ledger.acknowledged.length }
}

test('DUR-03 postgres: a power cut loses nothing that was acknowledged, and leaves nothing half done', async ({ skip }) => {
  need(skip, 'loop')
  const blank = aDisk(400)
  createCluster(join(blank.folder, 'cluster'))
  unmount(blank.folder)
  let acknowledged = 0
  for (let i = 0; i < CUTS; i++) {
    const outcome = await cut(blank)
    expect(outcome).toMatchObject({ lost: [], doubled: [], faults: [] })
    acknowledged += outcome.acknowledged
  }
  let lost = 0
  for (let i = 0; i < CONTROLS; i++) lost += (await cut(blank, { synchronous_commit: 'off', wal_writer_delay: '10s' })).lost.length
  noteFigure(
    'DUR-03 postgres',
    `${CUTS} cuts, ${grouped(acknowledged)} acknowledged, 0 lost; control (synchronous_commit=off), ${CONTROLS} cuts: ${lost} lost`,
  )
  expect(lost).toBeGreaterThan(0)
})
