import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld, type Parts } from '@clinic/server/test/samples/sample-world'
import { startHangingProxy } from '@clinic/server/test/store/hanging-proxy'
import { expect, onTestFinished, test } from 'vitest'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { openClinic } from '../../harness/clinics/clinic.ts'
import { createCluster, startCluster } from '../../harness/clinics/cluster.ts'
import { storeAt } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

/** What the server promises in any state of the database. */
const ANSWERED_MS = 10_000
const BACK_MS = 2_000
const ROUNDS = 3

type HangingStore = { readonly url: string; readonly hang: () => void; readonly resume: () => void }

/** Two ways to hang: all of PostgreSQL is stopped, or the network between swallows what is sent. */
const WAYS: [string, () => Promise<HangingStore>][] = [
  [
    'stopped',
    async () => {
      const cluster = await aCluster()
      let stopped: number[] = []
      function resume(): void {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
        stopped = []
      }
      function hang(): void {
        stopped = cluster.pids()
        for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      }
      onTestFinished(resume)
      return { url: cluster.url, hang, resume }
    },
  ],
  [
    'cut off',
    async () => {
      const proxy = await startHangingProxy((await aCluster()).url)
      onTestFinished(proxy.close)
      return proxy
    },
  ],
]

async function aCluster() {
  const folder = join(aFolder('cluster'), 'cluster')
  createCluster(folder)
  return startCluster(folder)
}

test.each(WAYS)(
  'DUR-16 postgres: while the database is %s every call is answered within 10 s, and work goes on when it is back',
  async (name, aWay) => {
    const way = await aWay()
    const store = storeAt(aFolder('reliability'), { DATABASE_URL: way.url })
    const clinic = await openClinic(store)
    const world = await aWorld(clinic)
    const ledger = newLedger()
    let going = true
    const working = work(clinic.server, ledger, { going: () => going, clients: 8, pauseMs: 50 })
    const statuses = new Map<number, number>()
    let [slowest, back] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const requests: [Endpoint, Parts][] = []
      for (const endpoint of ENDPOINTS) requests.push([endpoint, await requestOf(endpoint, world)])
      await pause(500)
      way.hang()
      const answers = await Promise.all(requests.map(([endpoint, parts]) => timed(() => world.admin.send(endpoint, parts as never)))) // a table of calls
      for (const { answer, ms } of answers) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        slowest = Math.max(slowest, ms)
      }
      way.resume()
      const { ms } = await timed(async () => {
        while ((await clinic.server.addPatient()).status !== 201) await pause(20)
      })
      back = Math.max(back, ms)
    }
    going = false
    await working
    const { lost, doubled } = await store.look((db) => settle(db, ledger))
    expect([lost, doubled, ledger.unanswered]).toEqual([[], [], []])
    expect(new Set(ledger.refused.map(({ status }) => status)).difference(new Set([503]))).toEqual(new Set())
    expect(await store.faults()).toEqual([])
    const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    noteFigure(
      `DUR-16 postgres ${name}`,
      `${ROUNDS} times, every call at once: ${answered}, the slowest in ${grouped(Math.round(slowest))} ms; saving again within ${Math.ceil(back)} ms; ` +
        `${grouped(ledger.acknowledged.length)} acknowledged, 0 lost, 0 doubled`,
    )
    expect(slowest).toBeLessThan(ANSWERED_MS)
    expect(back).toBeLessThan(BACK_MS)
  },
)

async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - begun }
}
