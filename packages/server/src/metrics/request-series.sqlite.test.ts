import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { countRequests, MAX_SERIES, type RequestOutcome } from './request-series.ts'

const ANSWER = { route: 'GET /api/patient/:id', status: 200, seconds: 0.02, isStream: false, isReplay: false }

async function seriesAfter(answers: readonly Partial<RequestOutcome>[], most = MAX_SERIES) {
  const registry = new Registry()
  const count = countRequests(registry, most)
  for (const answer of answers) count({ ...ANSWER, ...answer })
  const text = await registry.metrics()
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const counted = async (answers: readonly Partial<RequestOutcome>[], most?: number) =>
  (await seriesAfter(answers, most)).filter((line) => line.startsWith('http_requests_total'))

test('counts responses by pattern and status, with their times', async () => {
  const series = await seriesAfter([{}, { status: 404 }, { seconds: 2 }])
  expect(series).toContain('http_requests_total{route="GET /api/patient/:id",status="200"} 2')
  expect(series).toContain('http_requests_total{route="GET /api/patient/:id",status="404"} 1')
  expect(series).toContain('http_request_seconds_bucket{le="0.025",route="GET /api/patient/:id"} 2')
  expect(series).toContain('http_request_seconds_count{route="GET /api/patient/:id"} 3')
})

test('a route that has only refused shares a name, so that strangers cannot use up the series', async () => {
  expect(await counted([{ status: 401 }, { status: 404, route: 'GET /api/bed' }])).toEqual([
    'http_requests_total{route="other",status="401"} 1',
    'http_requests_total{route="other",status="404"} 1',
  ])
  expect(await counted([{ status: 500 }])).toEqual(['http_requests_total{route="GET /api/patient/:id",status="500"} 1'])
})

test('further routes share a name, and existing ones keep theirs', async () => {
  const two = [{ route: 'GET /a' }, { route: 'GET /b' }, { route: 'GET /a' }]
  expect(await counted(two, 12)).toEqual([
    'http_requests_total{route="GET /a",status="200"} 2',
    'http_requests_total{route="other",status="200"} 1',
  ])
  expect(await counted(two, 24)).toHaveLength(2)
  expect((await counted(two, 24)).join()).not.toContain('other')
})

test('stays below 600 series for any number of routes and statuses', async () => {
  const statuses = [200, 201, 204, 304, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]
  const answers = Array.from({ length: 200 }, (_, n) => statuses.map((status) => ({ route: `GET /api/${n}`, status }))).flat()
  expect((await seriesAfter(answers)).length).toBeLessThanOrEqual(580)
})

test('leaves out the duration of streams, and counts replays and refusals', async () => {
  const series = await seriesAfter([
    { isStream: true, seconds: 4000 },
    { isReplay: true },
    { status: 429 },
    { status: 503 },
    { status: 503 },
  ])
  expect(series).toContain('http_request_seconds_count{route="GET /api/patient/:id"} 4')
  expect(series).toContain('idempotency_replays_total 1')
  expect(series).toContain('http_refusals_total{status="429"} 1')
  expect(series).toContain('http_refusals_total{status="503"} 2')
})
