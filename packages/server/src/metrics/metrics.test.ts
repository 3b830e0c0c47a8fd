import { createPatient } from '@clinic/contract/patients/patients'
import { backUpStore } from '@clinic/contract/storage/storage'
import { expect, inject, test } from 'vitest'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

const aClinic = (config = {}) => testApp({ inFile: true, config: { metrics: true, ...config } })

async function read(clinic: Awaited<ReturnType<typeof testApp>>, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  const { statusCode, body, headers: got } = await clinic.app.inject({ url: '/metrics', headers, remoteAddress })
  return { status: statusCode, body, type: String(got['content-type']) }
}

const figureOf = (body: string, name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])

test('OPS-04: metrics of requests, process and store, by route pattern', async () => {
  const clinic = await aClinic()
  const admin = await clinic.as('admin')
  const patient = aPatient()
  for (const key of ['once', 'once', 'again']) await admin.call(createPatient, { body: patient }, { key })
  const { status, body, type } = await read(clinic)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('http_requests_total{route="POST /api/patient/create",status="201"} 3')
  expect(figureOf(body, 'idempotency_replays_total')).toBe(1)
  expect(figureOf(body, 'process_rss_bytes')).toBeGreaterThan(10_000_000)
  const log = inject('engine') === 'sqlite' ? figureOf(body, 'store_wal_bytes') : 0 // a new store is still in its log
  expect(figureOf(body, 'store_bytes') + log).toBeGreaterThan(100_000)
  expect(figureOf(body, 'audit_seq')).toBe(2)
  expect(figureOf(body, 'streams_open')).toBe(0)
  expect(body).toMatch(/^event_loop_p99_seconds \d/m)
  expect(body).not.toContain('nodejs_') // the library's own metrics
})

test('backup metrics appear with the first backup, and are left out on PostgreSQL', async () => {
  const clinic = await aClinic()
  expect((await read(clinic)).body).not.toContain('backup_age_seconds')
  await (await clinic.as('admin')).send(backUpStore, {})
  const { body } = await read(clinic)
  if (inject('engine') === 'postgres') expect(body).not.toMatch(/backup_age_seconds|store_wal_bytes|disk_free_bytes/)
  else expect(figureOf(body, 'backup_age_seconds')).toBeGreaterThanOrEqual(0)
})

test.each([
  ['another device', {}, '192.168.1.7'],
  ['a proxy on this machine', { 'x-forwarded-for': '192.168.1.7' }, '127.0.0.1'],
  ['a page that made its name point here', { host: 'evil.example' }, '127.0.0.1'],
])('OPS-04: %s gets no figures', async (_, headers, address) => {
  const { status, body } = await read(await aClinic(), headers, address)
  expect([status, body.includes('http_requests_total')]).toEqual([404, false])
})

test.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])('OPS-04: this machine can read them as %s', async (host) => {
  expect((await read(await aClinic(), { host })).status).toBe(200)
})

test('OPS-04: without METRICS=on there are none', async () => {
  expect((await read(await testApp())).body).not.toContain('http_requests_total')
})
