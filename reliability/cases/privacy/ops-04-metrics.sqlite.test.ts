import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { aPatient } from '@clinic/server/test/factories'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld } from '@clinic/server/test/samples/sample-world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestsLike } from '../../fuzz/arbitraries.ts'
import { sendFuzzed } from '../../fuzz/send.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const RUNS = size({ quick: 1, full: 30 })
/** They end the sign-in that the rest needs, do an hour's work, or answer without end. */
const LEFT_OUT = ['/users/logout', '/storage/backup', '/changes']
const CALLS = ENDPOINTS.filter(({ path }) => !LEFT_OUT.includes(path))
/** The quick selection asks every sixth call. */
const ASKED = CALLS.filter((_, place) => place % size({ quick: 6, full: 1 }) === 0)
const MIN_ROUTES = size({ quick: 10, full: 30 })
const MAX = 600

test('OPS-04 sqlite: after requests of every kind the figures hold no id and nothing that was typed, in at most 600 series', async () => {
  const clinic = await startClinic({ METRICS: 'on' })
  const world = await aWorld(clinic)
  const admin = await clinic.as('admin')
  const canary = `Canary${Math.random().toString(36).slice(2)}`
  await admin.call(createPatient, { body: aPatient({ firstname: canary }) })
  await admin.call(searchPatients, { query: { name: canary } })
  for (const path of [`/api/patient/${canary}`, `/api/${canary}?name=${canary}`, `/${canary}`])
    await fetch(`${clinic.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
  let sent = 0
  for (const endpoint of ASKED) {
    const base = await requestOf(endpoint, world)
    for (const token of [admin.token, null]) {
      await sendFuzzed(clinic.url, endpoint, base, token)
      for (const request of fc.sample(requestsLike(endpoint, base, {}), { seed: 7, numRuns: RUNS })) {
        await sendFuzzed(clinic.url, endpoint, request, token)
        sent += 1
      }
    }
  }
  const figures = await (await fetch(`${clinic.url}/metrics`)).text()
  const series = figures.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const ids = [world.patient._id, world.session._id, world.item._id, world.bed._id, admin.user._id]
  expect([canary, canary.toLowerCase(), ...ids].filter((secret) => figures.includes(secret))).toEqual([])
  const routes = new Set(series.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []))
  const patterns = new Set(ENDPOINTS.map(({ method, path }) => `${method} /api${path}`))
  expect([...routes].filter((route) => !patterns.has(route) && !['other', 'screens'].includes(route))).toEqual([])
  // The control: figures of nothing would hold no canary either.
  expect(routes.size).toBeGreaterThan(MIN_ROUTES)
  expect(series.length).toBeLessThanOrEqual(MAX)
  noteFigure(
    'OPS-04 sqlite',
    `${sent} requests of ${ASKED.length} calls: ${series.length} series of ${routes.size} routes, no canary, no id`,
  )
})
