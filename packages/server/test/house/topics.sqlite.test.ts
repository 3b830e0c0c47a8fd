import { type AuditType, topicsOf } from '@clinic/contract/audit/events'
import { type Endpoint, isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { backUpStore } from '@clinic/contract/storage/storage'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../harness.ts'
import { requestOf } from '../samples/request-of.ts'
import { aWorld } from '../samples/sample-world.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const changes = ENDPOINTS.filter(isMutating)
const touching = changes.filter(({ touches }) => touches)

test('each read declares what it shows, and each change what it touches or why nothing', () => {
  const reads = ENDPOINTS.filter((endpoint) => !isMutating(endpoint) && endpoint.csv === undefined)
  expect(reads.filter(({ shows }) => !shows).map(nameOf)).toEqual([])
  expect(changes.filter(({ touches, touchesNothing }) => (touches ?? []).length === 0 && !touchesNothing).map(nameOf)).toEqual([])
  expect(changes.filter(({ touches, touchesNothing }) => touches && touchesNothing).map(nameOf)).toEqual([])
})

test('everything that a change touches is shown by some read', () => {
  const shown = new Set(ENDPOINTS.flatMap(({ shows = [] }) => shows))
  expect(touching.flatMap(({ touches = [] }) => touches).filter((topic) => !shown.has(topic))).toEqual([])
})

/** The events of changes so far, in their order. */
async function eventsOf({ db, services }: TestApp): Promise<readonly AuditType[]> {
  await services.readLog.flush()
  const rows = await db
    .selectFrom('auditEvent')
    .select('type')
    .where('action', '<>', 'R')
    .where('outcome', '=', 'ok')
    .orderBy('seq')
    .execute()
  return rows.map(({ type }) => type as AuditType)
}

test.each(touching.map((endpoint) => ({ call: nameOf(endpoint), endpoint })))(
  '$call touches the topics of what it audits',
  async ({ endpoint }) => {
    const clinic = await testApp({ inFile: endpoint === backUpStore })
    const world = await aWorld(clinic)
    const request = (await requestOf(endpoint, world)) as never // of this endpoint
    const before = (await eventsOf(clinic)).length
    await world.admin.send(endpoint, request)
    const topics = (await eventsOf(clinic)).slice(before).flatMap((type) => topicsOf(type))
    expect(topics.filter((topic) => !endpoint.touches?.includes(topic))).toEqual([])
  },
)
