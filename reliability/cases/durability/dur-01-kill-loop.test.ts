import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const KILLS = size({ quick: 5, full: 50 })

test(`DUR-01 ${engine}: killed at random moments of mixed work, all that was acknowledged is there, and nothing is half done`, async () => {
  const store = await aStore()
  const ledger = newLedger()
  const starts: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const begun = performance.now()
    const server = await store.start()
    starts.push(performance.now() - begun)
    const enough = ledger.acknowledged.length + 5 + Math.random() * 30
    let killed: Promise<unknown> | undefined
    function going(): boolean {
      if (ledger.acknowledged.length > enough) killed ??= pause(Math.random() * 20).then(() => server.end('SIGKILL'))
      return true
    }
    await work(server, ledger, { going })
    await killed
    const { lost, doubled } = await store.look((db) => settle(db, ledger))
    expect([lost, doubled]).toEqual([[], []])
  }
  const server = await store.start()
  await server.end('SIGTERM')
  expect(await store.faults()).toEqual([])
  expect(ledger.acknowledged.length).toBeGreaterThan(KILLS * 5)
  const [usual, slowest] = [percentile(starts, 0.5), percentile(starts, 1)].map(Math.round)
  noteFigure(
    `DUR-01 ${engine}`,
    `${KILLS} kills, ${grouped(ledger.acknowledged.length)} acknowledged, 0 lost; ready again in ${usual} ms, at most ${slowest} ms`,
  )
  if (isFull) expect(usual).toBeLessThan(5000)
})
