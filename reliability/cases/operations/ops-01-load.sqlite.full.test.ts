import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { clientAt, clinic, versionAt } from '../../harness/clinics/install.ts'
import { besides } from '../../harness/measure/beside.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { aClinic } from './update-clinic.ts'

const MAX_MS = 10_000

test('OPS-01 sqlite: an update under load loses nothing that was acknowledged, and is away for 10 s at most', async () => {
  const { home, newer, port, start, store } = await aClinic()
  const runner = await start()
  const client = await clientAt(port)
  const ledger = newLedger()
  let isOver = false
  const working = work(client as never, ledger, { going: () => !isOver, clients: 4, insist: true })
  const away: number[] = []
  let last = performance.now()
  const asking = besides(async () => {
    const { status } = await fetch(`${client.url}/api/health`)
    if (status === 200) {
      away.push(performance.now() - last)
      last = performance.now()
    }
    return { status: 200 }
  })
  while (ledger.acknowledged.length < 20) await pause(10)
  const updating = clinic(home, port, 'update', newer)
  expect([await updating.ended, updating.output()]).toEqual([0, expect.stringContaining('Updated to version 1.0.1.')])
  const atUpdate = ledger.acknowledged.length
  while (ledger.acknowledged.length < atUpdate + 20) await pause(10)
  isOver = true
  await working
  await asking.stop()
  expect(await versionAt(client)).toBe('1.0.1')
  runner.child.kill('SIGTERM')
  expect(await runner.ended).toBe(0)
  expect(await store.look((db) => settle(db, ledger))).toMatchObject({ lost: [], doubled: [] })
  expect(await store.faults()).toEqual([])
  const longest = Math.max(...away)
  noteFigure(
    'OPS-01 sqlite',
    `${grouped(ledger.acknowledged.length)} acknowledged around an update, 0 lost; away for ${(longest / 1000).toFixed(1)} s`,
  )
  expect(longest).toBeLessThan(MAX_MS)
})
