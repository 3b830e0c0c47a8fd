import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { type Cluster, createCluster, startCluster } from '../../harness/clinics/cluster.ts'
import { storeAt } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const RESTARTS = size({ quick: 1, full: 5 })
/** Five people with a tenth of a second between two writes: about fifty requests in a second. */
const LOAD = { clients: 5, pauseMs: 100 }

test('DUR-12 postgres: restarted under work, the server lives, answers only 503, and loses and doubles nothing', async () => {
  const folder = join(aFolder('cluster'), 'cluster')
  createCluster(folder)
  let cluster: Cluster = await startCluster(folder)
  const { port } = cluster
  const store = storeAt(aFolder('reliability'), { DATABASE_URL: cluster.url })
  const server = await store.start()
  const ledger = newLedger()
  let going = true
  // Some insist until it is done, as the screens let a person do; the others take the first answer.
  const working = [
    work(server, ledger, { going: () => going, ...LOAD, insist: true }),
    work(server, ledger, { going: () => going, ...LOAD }),
  ]
  let slowest = 0
  for (let i = 0; i < RESTARTS; i++) {
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await cluster.end(signal)
      cluster = await startCluster(folder, { port })
      slowest = Math.max(slowest, await timeUntilSaved())
    }
  }
  going = false
  await Promise.all(working)

  async function timeUntilSaved(): Promise<number> {
    const begun = performance.now()
    while ((await server.addPatient()).status !== 201) await new Promise((resolve) => setTimeout(resolve, 50))
    return performance.now() - begun
  }
  const { lost, doubled } = await store.look((db) => settle(db, ledger))
  expect([lost, doubled]).toEqual([[], []])
  expect(new Set(ledger.refused.map(({ status }) => status)).difference(new Set([503]))).toEqual(new Set())
  expect(ledger.unanswered).toEqual([])
  expect(await store.faults()).toEqual([])
  noteFigure(
    'DUR-12 postgres',
    `${RESTARTS} immediate restarts and ${RESTARTS} kills, ${grouped(ledger.acknowledged.length)} acknowledged, 0 lost, 0 doubled, ` +
      `${ledger.refused.length} answered 503; saving again within ${Math.ceil(slowest)} ms`,
  )
  if (isFull) expect(slowest).toBeLessThan(10_000)
})
