import { hostname } from 'node:os'
import { SERVER } from '@clinic/contract/server-messages'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const PUBLIC = { config: { publicUrl: 'https://clinic.example' } }

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  'clinic.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3000',
  '[fe80::1]',
  'clinic.example',
  'Clinic.Example:443',
  hostname(),
  'clinic:3000',
  `${hostname().split('.')[0]}.local:3000`,
])('answers under its own name %s', async (host) => {
  const { app } = await testApp(PUBLIC)
  expect((await app.inject({ url: '/api/openapi.json', headers: { host } })).statusCode).toBe(200)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'clinic.example.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@localhost',
  '[evil.example]',
  '1.2.3',
  'other.local',
  '.',
])('refuses the name %s, also for a page, before it looks at a password', async (host) => {
  const { app, db } = await testApp(PUBLIC)
  const calls = [
    { method: 'POST', url: '/api/users/login', payload: { email: 'admin@clinic.local', password: 'secret1' } },
    { method: 'GET', url: '/api/openapi.json' },
    { method: 'GET', url: '/' },
  ] as const
  for (const call of calls) {
    const answer = await app.inject({ ...call, headers: { host } })
    expect([call.url, answer.statusCode, answer.json()]).toEqual([call.url, 421, { code: 'forbidden', message: SERVER.otherHost }])
  }
  expect(await db.selectFrom('throttle').selectAll().execute()).toEqual([])
})

test('says under any name whether it runs', async () => {
  const { app } = await testApp(PUBLIC)
  expect((await app.inject({ url: '/api/health', headers: { host: 'clinic-1' } })).statusCode).toBe(200)
})

test('a public name is answered only if PUBLIC_URL has it', async () => {
  const { app } = await testApp()
  expect((await app.inject({ url: '/api/openapi.json', headers: { host: 'clinic.example' } })).statusCode).toBe(421)
})
