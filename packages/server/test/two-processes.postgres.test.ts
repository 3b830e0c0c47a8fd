import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPatient } from './factories.ts'
import { emptyDatabase } from './postgres.ts'
import { launchServer, type ServerProcess } from './server-process.ts'

/* What must hold when several processes serve one PostgreSQL: nothing that counts is kept in a process. They share the keys folder. */

const dataDir = mkdtempSync(join(tmpdir(), 'clinic-two-'))
const endings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
let store: pg.Client
let one: ServerProcess
let other: ServerProcess

/** Both at once, on an empty database and without keys. */
beforeAll(async () => {
  const { url, drop } = await emptyDatabase()
  store = new pg.Client(url)
  await store.connect()
  endings.push(drop, () => store.end())
  const settings = { DATABASE_URL: url, REQUEST_LIMITS: 'on' }
  const launch = () => launchServer(dataDir, settings, [], (kill) => endings.push(kill))
  ;[one, other] = await Promise.all([launch(), launch()])
}, 30_000)

afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

const rowsOf = async (query: string) => (await store.query(query)).rows
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const seen = async (server: ServerProcess, token: string) => (await server.send('GET', '/users/me', undefined, bearer(token))).status
const PASSWORD = 'chosen-by-the-doctor'
let people = 0

/** A doctor who signed in at the one process. */
async function aDoctor() {
  const email = `doctor${++people}@clinic.test`
  const { data } = await one.send('POST', '/users/create', { name: 'Ada Okafor', email, phone: '0803', role: 'doctor' })
  const change = { email, password: data.slip.password, newPassword: PASSWORD }
  const { data: signedIn } = await one.send('PATCH', '/users/update-password', change)
  const update = (changes: object) => one.send('PATCH', `/users/update/${email}`, changes)
  return { email, token: String(signedIn.token), update }
}

test('of two that start at once on an empty database one makes the schema and one the first admin', async () => {
  expect(await rowsOf('select count(*)::int as rows from personnel')).toEqual([{ rows: 1 }])
  expect(await rowsOf('select count(*)::int - count(distinct name)::int as doubled from migration')).toEqual([{ doubled: 0 }])
  expect([await seen(one, other.token), await seen(other, one.token)]).toEqual([200, 200])
})

const REVOCATIONS: [string, (doctor: Awaited<ReturnType<typeof aDoctor>>) => Promise<{ status: number }>][] = [
  ['signing out', ({ token }) => one.send('POST', '/users/logout', undefined, bearer(token))],
  ['a new role', ({ update, email }) => update({ currentEmail: email, role: 'nurse' })],
  ['deactivation', ({ update }) => update({ deactivated: true })],
  ['deletion', ({ email }) => one.send('DELETE', `/users/${email}`)],
  ['a new password', ({ email }) => one.send('PATCH', '/users/update-password', { email, password: PASSWORD, newPassword: 'another-one' })],
  ['a slip', ({ email }) => one.send('POST', `/users/${email}/slip`)],
]

test.each(REVOCATIONS)('%s in one process ends the sign-in in the other at once', async (_name, revoke) => {
  const doctor = await aDoctor()
  expect(await seen(other, doctor.token)).toBe(200)
  expect((await revoke(doctor)).status).toBeLessThan(300)
  expect(await seen(other, doctor.token)).toBe(401)
})

test('one key at both processes at once is one effect and one answer', async () => {
  const body = aPatient({ phone: '08099990001' })
  const send = (_: unknown, n: number) =>
    (n % 2 === 0 ? one : other).send('POST', '/patient/create', body, { 'idempotency-key': 'at-once' })
  const answers = await Promise.all(Array.from({ length: 12 }, send))
  expect(new Set(answers.map(({ status, data }) => `${status} ${data[0]?._id}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await rowsOf(`select count(*)::int as rows from patient where "phoneKey" = '8099990001'`)).toEqual([{ rows: 1 }])
})

test('guesses at one process slow down the other', async () => {
  const { email } = await aDoctor()
  const guess = (server: ServerProcess, password: string) => server.send('POST', '/users/login', { email, password })
  for (let n = 0; n < 5; n++) expect((await guess(one, 'a wrong guess')).status).toBe(401)
  expect((await guess(other, PASSWORD)).status).toBe(429)
})

test('calls at one process count at the other a moment later', async () => {
  const anonymous = (server: ServerProcess) => seen(server, 'nobody')
  for (let n = 0; n < 101; n++) await anonymous(one)
  expect(await anonymous(one)).toBe(429)
  await vi.waitFor(async () => expect(await anonymous(other)).toBe(429), { timeout: 5000, interval: 100 })
})
