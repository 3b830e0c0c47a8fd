import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { type Settings, storeAt } from '../../harness/clinics/store.ts'
import { aDisk, cutPower, unmount } from '../../harness/faults/disks.ts'
import { need } from '../../harness/faults/machine.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const CUTS = size({ quick: 2, full: 20 })
const NORMAL = { NODE_OPTIONS: `--import=${fileURLToPath(new URL('../../harness/faults/synchronous-normal.mjs', import.meta.url))}` }

/** Power goes at a random moment of mixed work; what is missing when it comes back. */
async function cut(settings: Settings = {}) {
  const disk = aDisk(64)
  const store = storeAt(join(disk.folder, 'data'))
  mkdirSync(store.dataDir)
  const server = await store.start(settings)
  const ledger = newLedger()
  let hasPower = true
  const working = work(server, ledger, { going: () => hasPower })
  await new Promise((resolve) => setTimeout(resolve, 800 + Math.random() * 700))
  const after = cutPower(disk, [server.pid])
  hasPower = false
  await server.end('SIGKILL')
  await working
  unmount(disk.folder)

  const again = storeAt(join(after.folder, 'data'))
  const restarted = await again.start()
  await restarted.end('SIGTERM')
  const accounts = await again.look((db) => settle(db, ledger))
  const faults = await again.faults()
  unmount(after.folder)
  return { ...accounts, faults, acknowledged: ledger.acknowledged.length }
}

test('DUR-02 sqlite: a power cut loses nothing that was acknowledged, and leaves nothing half done', async ({ skip }) => {
  need(skip, 'loop')
  let acknowledged = 0
  for (let i = 0; i < CUTS; i++) {
    const outcome = await cut()
    expect(outcome).toMatchObject({ lost: [], doubled: [], faults: [] })
    acknowledged += outcome.acknowledged
  }
  // A cut may meet a moment at which the disk has just got everything; then the quick run tries again.
  let [controls, lost] = [0, 0]
  while (controls < 6 && (isFull || lost === 0)) {
    lost += (await cut(NORMAL)).lost.length
    controls += 1
  }
  noteFigure(
    'DUR-02 sqlite',
    `${CUTS} cuts, ${grouped(acknowledged)} acknowledged, 0 lost; control (synchronous=NORMAL), ${controls} cuts: ${lost} lost`,
  )
  expect(lost).toBeGreaterThan(0)
})
