import { expect, test } from 'vitest'
import { forMs, newLedger, settle, work } from '../../harness/clients/work.ts'
import { aStore } from '../../harness/clinics/store.ts'
import { need } from '../../harness/faults/machine.ts'
import { inject } from '../../harness/faults/strace.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

const FAULTS = 60
const NOTHING_WRONG = { lost: [], revived: [], doubled: [] }

/** In strace's words: the call of this number only, or it and all after it. */
const faultsOf = (calls: string, every: number) =>
  Array.from({ length: FAULTS }, (_, i) => 1 + i * every).flatMap((n) => ['', '+'].map((more) => `${calls}:error=EIO:when=${n}${more}`))

// The sign-in and what the work needs take some 80 calls of pwrite64, so every fourth reaches well into the work.
test.for([
  ['fsync,fdatasync', 1],
  ['pwrite64', 4],
] as const)('DUR-06 sqlite: EIO at a %s, at 60 places, is never acknowledged over', async ([calls, every], { skip }) => {
  need(skip, 'strace')
  const store = await aStore()
  const ledger = newLedger()
  let [ended, repeated, spared] = [0, 0, 0]
  for (const fault of faultsOf(calls, every)) {
    const server = await store.start()
    // The recovery of the run before is over now.
    expect(await store.look((db) => settle(db, ledger)), `before ${fault}`).toEqual(NOTHING_WRONG)
    const trace = await inject(server.pid, fault)
    const [stillGoing, before] = [forMs(3000), ledger.acknowledged.length]
    const going = () => stillGoing() && ledger.acknowledged.length < before + 80
    await work(server, ledger, { going, clients: 2 }).catch(() => undefined) // the fault may come before the work begins
    const isAlive = (await server.addPatient().catch(() => null))?.status === 201
    if (!isAlive) {
      expect((await server.ended).code, fault).toBe(70)
      ended += 1
      continue
    }
    // SQLite silently repeats a failed checkpoint as a whole; until one works, everything is in the log.
    if (trace.happened()) repeated += 1
    else spared += 1
    await trace.stop()
    await server.end('SIGKILL')
  }
  await (await store.start()).end('SIGTERM')
  expect(await store.look((db) => settle(db, ledger))).toEqual(NOTHING_WRONG)
  expect(await store.faults()).toEqual([])
  expect(new Set(ledger.refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(ended).toBeGreaterThan(FAULTS)
  noteFigure(
    `DUR-06 sqlite ${calls}`,
    `EIO at the 1st to ${1 + (FAULTS - 1) * every}th, once and for ever: ${grouped(ledger.acknowledged.length)} acknowledged, 0 lost; ` +
      `${ledger.refused.length} refused with 503, 0 of them stored; ended with code 70 ${ended} times, ` +
      `${repeated} faults met a checkpoint, which was repeated, ${spared} runs met none`,
  )
})

test('DUR-06 sqlite: a disk that takes two seconds for a commit only makes it slow', async ({ skip }) => {
  need(skip, 'strace')
  const store = await aStore()
  const server = await store.start()
  const trace = await inject(server.pid, 'fsync,fdatasync:delay_enter=2000000:when=10+10')
  const ledger = newLedger()
  await work(server, ledger, { going: () => ledger.acknowledged.length < 60, clients: 2 })
  expect(trace.happened()).toBe(true)
  await trace.stop()
  await server.end('SIGTERM')
  expect(await store.look((db) => settle(db, ledger))).toEqual(NOTHING_WRONG)
  expect([ledger.refused, ledger.unanswered]).toEqual([[], []])
  noteFigure('DUR-06 sqlite delays', `every tenth commit takes 2 s: ${ledger.acknowledged.length} acknowledged, none refused`)
})
