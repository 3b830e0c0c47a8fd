import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test, vi } from 'vitest'
import { CLIENTS, expectNoneMissed } from '../../harness/clients/live-changes.ts'
import { openClinic } from '../../harness/clinics/clinic.ts'
import { createCluster, startCluster } from '../../harness/clinics/cluster.ts'
import { storeAt } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

const CHANGES = 10_000
const KILLS = 5

test(`LIV-02 postgres: while PostgreSQL is killed ${KILLS} times, ${CLIENTS} clients that drop and return miss none of ${grouped(CHANGES)} changes`, async () => {
  const folder = join(aFolder('cluster'), 'cluster')
  createCluster(folder)
  let cluster = await startCluster(folder)
  const { port, url } = cluster
  const clinic = await openClinic(storeAt(aFolder('reliability'), { DATABASE_URL: url }))
  let killed = 0
  const returns = await expectNoneMissed(clinic, CHANGES, async (made) => {
    for (; killed < KILLS; killed++) {
      const next = ((killed + 1) * CHANGES) / (KILLS + 1)
      await vi.waitFor(() => expect(made()).toBeGreaterThanOrEqual(next), { timeout: 1_500_000, interval: 20 })
      await cluster.end('SIGKILL')
      cluster = await startCluster(folder, { port })
    }
  })
  expect(killed).toBe(KILLS)
  noteFigure('LIV-02 postgres, killed', `${grouped(CHANGES)} changes, ${KILLS} kills of PostgreSQL, ${grouped(returns)} returns, 0 missed`)
})
