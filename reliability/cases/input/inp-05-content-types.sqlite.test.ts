import { fillPath } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { ErrorBody } from '@clinic/contract/errors'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld } from '@clinic/server/test/samples/sample-world'
import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

/** Each has slipped a body past validation somewhere (CVE-2025-32442, CVE-2026-25223, CVE-2026-33806, CVE-2026-3419). */
const TYPES: readonly (readonly string[])[] = [
  'application/json\ta',
  ' application/json',
  '\tapplication/json',
  'application/json garbage',
  'application/json, text/plain',
  'application/json;',
  'application/json; charset=utf-7',
  'application/json;charset=utf-16',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/vnd.api+json',
  'application/json ;charset=utf-8',
  'application/json\u00a0',
  'application//json',
  'json',
  '*/*',
  'text/plain',
  'text/json',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'null',
  '',
]
  .map((type) => [`Content-Type: ${type}`])
  .concat([
    [],
    ['Content-Type: application/json', 'Content-Type: text/plain'],
    ['Content-Type: text/plain', 'Content-Type: application/json'],
  ])

/** Bodies that no call takes: every field is wrong, or it is no object at all. */
const bodiesFor = (sent: unknown): string[] => {
  const keys = Object.keys(Array.isArray(sent) ? { tags: 1 } : (sent as object))
  return [JSON.stringify(Object.fromEntries(keys.map((key) => [key, { wrong: true }]))), '[[[', 'a=1&b=2', '"text"']
}

test('INP-05 sqlite: a wrong body stays wrong under any content type', async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const { token } = world.admin
  const calls = await Promise.all(
    ENDPOINTS.filter(({ body, upload }) => body || upload).map(async (endpoint) => ({
      endpoint,
      request: await requestOf(endpoint, world),
    })),
  )
  const before = await contentsOf(clinic.db)
  const faults: string[] = []
  let tried = 0
  for (const { endpoint, request } of calls) {
    const path = `/api${fillPath(endpoint.path, request.params)}`
    const cases = TYPES.flatMap((type) => bodiesFor(request.body ?? {}).map((body) => ({ type, body })))
    await Promise.all(
      cases.map(async ({ type, body }) => {
        tried += 1
        const bytes = rawRequest(endpoint.method, path, [`Authorization: Bearer ${token}`, ...type], body)
        const answer = await sendRaw(clinic.url, bytes)
        const name = `${endpoint.method} ${endpoint.path} ${JSON.stringify(type)} ${body}`
        if (![400, 404, 415].includes(answer.status)) faults.push(`${name}: ${answer.status} ${answer.body}`)
        else if (!ErrorBody.safeParse(JSON.parse(answer.body || '{}')).success) faults.push(`${name}: ${answer.body}`)
      }),
    )
  }
  expect(faults).toEqual([])
  expect(await contentsOf(clinic.db)).toEqual(before)
  noteFigure('INP-05 sqlite', `${tried} requests, ${TYPES.length} ways to name the type, no wrong body taken`)
})

test('INP-05 sqlite: the proper types are taken (the control)', async () => {
  const clinic = await startClinic()
  const { token } = await clinic.as('admin')
  const body = JSON.stringify(['A bed'])
  const statusOf = async (type: string) =>
    (await sendRaw(clinic.url, rawRequest('POST', '/api/bed/bulk', [`Authorization: Bearer ${token}`, `Content-Type: ${type}`], body)))
      .status
  expect([await statusOf('application/json'), await statusOf('application/json; charset=utf-8'), await statusOf('text/plain')]).toEqual([
    201, 409, 415,
  ])
})
