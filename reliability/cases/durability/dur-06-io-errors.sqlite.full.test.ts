import { expect, test } from 'vitest'
import { grouped, noteFigure } from '../../harness/figures.ts'
import { need } from '../../harness/machine.ts'
import { aStore } from '../../harness/store.ts'
import { inject } from '../../harness/strace.ts'
import { forMs, newLedger, settle, work } from '../../harness/work.ts'

const LAST = 60
const EVERY_N = Array.from({ length: LAST }, (_, i) => i + 1)
/** In strace's words: this call only, or this one and all after it. */
const LASTING = ['', '+']

test.for(['fsync,fdatasync', 'pwrite64'])(
  'DUR-06 sqlite: EIO at the 1st to 60th %s is never acknowledged over',
  async (calls, { skip }) => {
    need(skip, 'strace')
    const store = await aStore()
    const ledger = newLedger()
    let [failed, unharmed] = [0, 0]
    for (const n of EVERY_N) {
      for (const lasting of LASTING) {
        const fault = `${calls}:error=EIO:when=${n}${lasting}`
        const server = await store.start()
        // The recovery of the run before is over now.
        expect(await store.look((db) => settle(db, ledger)), `before ${fault}`).toEqual({ lost: [], revived: [], doubled: [] })
        const trace = await inject(server.pid, fault)
        const stillGoing = forMs(3000)
        const before = ledger.acknowledged.length
        await work(server, ledger, { going: () => stillGoing() && ledger.acknowledged.length < before + 80, clients: 2 }).catch(
          () => undefined,
        )
        if (trace.happened()) {
          expect((await server.ended).code, fault).toBe(70)
          failed += 1
        } else {
          await trace.stop()
          await server.end('SIGKILL')
          unharmed += 1
        }
      }
    }
    await (await store.start()).end('SIGTERM')
    expect(await store.look((db) => settle(db, ledger))).toEqual({ lost: [], revived: [], doubled: [] })
    expect(await store.faults()).toEqual([])
    expect(new Set(ledger.refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(failed).toBeGreaterThan(LAST)
    noteFigure(
      `DUR-06 sqlite ${calls}`,
      `EIO at the 1st to ${LAST}th ${calls}, once and for ever: ${grouped(ledger.acknowledged.length)} acknowledged, 0 lost; ` +
        `${ledger.refused.length} refused with 503, 0 of them stored; ended with code 70 ${failed} times, ${unharmed} runs met no fault`,
    )
  },
)

test('DUR-06 sqlite: a disk that takes two seconds for a commit only makes it slow', async ({ skip }) => {
  need(skip, 'strace')
  const store = await aStore()
  const server = await store.start()
  const trace = await inject(server.pid, 'fdatasync:delay_enter=2000000:when=10+10')
  const ledger = newLedger()
  await work(server, ledger, { going: () => ledger.acknowledged.length < 60, clients: 2 })
  await trace.stop()
  await server.end('SIGTERM')
  expect(await store.look((db) => settle(db, ledger))).toEqual({ lost: [], revived: [], doubled: [] })
  expect([ledger.refused, ledger.unanswered]).toEqual([[], []])
  noteFigure('DUR-06 sqlite delays', `every tenth fdatasync takes 2 s: ${ledger.acknowledged.length} acknowledged, none refused`)
})
