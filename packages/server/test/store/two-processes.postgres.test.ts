import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@clinic/operations/store/open-store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPasswords } from '../../src/auth/passwords/passwords.ts'
import { startSignIn } from '../../src/auth/sign-ins.ts'
import { type Db, openDb } from '../../src/db/open.ts'
import { loadKeys } from '../../src/keys.ts'
import { aPatient, insertPersonnel } from '../factories.ts'
import { aFolder, configOf, launchServer, type ServerProcess } from '../processes/server-process.ts'
import { emptyDatabase } from './postgres.ts'

/* What must hold when several processes serve one PostgreSQL: nothing that counts is kept in a process. They share the keys folder. */

const dataDir = mkdtempSync(join(tmpdir(), 'clinic-two-'))
const endings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
let url = ''
let db: Db
let one: ServerProcess
let other: ServerProcess

/** Both at once, on an empty database and without keys. */
beforeAll(async () => {
  const { drop, ...database } = await emptyDatabase()
  url = database.url
  db = await openDb(url)
  endings.push(drop, () => db.destroy())
  const settings = { DATABASE_URL: url, REQUEST_LIMITS: 'on' }
  const launch = () => launchServer(dataDir, settings, [], (kill) => endings.push(kill))
  ;[one, other] = await Promise.all([launch(), launch()])
}, 30_000)

afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const seen = async (server: ServerProcess, token: string) => (await server.send('GET', '/users/me', undefined, bearer(token))).status
const PASSWORD = 'chosen-by-the-doctor'
/** The least that Argon2 takes. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

/** A doctor who is signed in, and whom the admin changes by way of the one process. */
async function aDoctor() {
  const config = configOf(dataDir)
  const keys = loadKeys(join(dataDir, 'keys'), config.signInHours)
  const passwordHash = await createPasswords(keys.pepper, CHEAP).hash(PASSWORD)
  const { _id, email } = await insertPersonnel(db, { role: 'doctor', passwordHash })
  const { token } = await startSignIn(db, { keys, config }, _id, new Date())
  return { email, token, update: (changes: object) => one.send('PATCH', `/users/update/${email}`, changes) }
}

test('two processes that start at once on an empty database create one schema and one first admin', async () => {
  expect(await rowsOf('select count(*)::int as rows from personnel')).toEqual([{ rows: 1 }])
  expect(await rowsOf('select count(*)::int - count(distinct name)::int as doubled from migration')).toEqual([{ doubled: 0 }])
  expect([await seen(one, other.token), await seen(other, one.token)]).toEqual([200, 200])
})

test('refuses a server with other keys', async () => {
  const stranger = openStore({ ...configOf(aFolder()), databaseUrl: url })
  await expect(stranger).rejects.toThrow(/does not fit the keys in .* does not carry the code of this clinic's key/)
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

test('one key sent to both processes at once has one effect and one answer', async () => {
  const body = aPatient({ phone: '08099990001' })
  const send = (_: unknown, n: number) =>
    (n % 2 === 0 ? one : other).send('POST', '/patient/create', body, { 'idempotency-key': 'at-once' })
  const answers = await Promise.all(Array.from({ length: 12 }, send))
  expect(new Set(answers.map(({ status, data }) => `${status} ${data[0]?._id}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await rowsOf(`select count(*)::int as rows from patient where "phoneKey" = '8099990001'`)).toEqual([{ rows: 1 }])
})

test('guesses at one process throttle the other too', async () => {
  const { email } = await aDoctor()
  const guess = (server: ServerProcess, password: string) => server.send('POST', '/users/login', { email, password })
  for (let n = 0; n < 5; n++) expect((await guess(one, 'a wrong guess')).status).toBe(401)
  expect((await guess(other, PASSWORD)).status).toBe(429)
})

test('calls at one process soon count at the other', async () => {
  const anonymous = (server: ServerProcess) => seen(server, 'nobody')
  for (let n = 0; n < 101; n++) await anonymous(one)
  expect(await anonymous(one)).toBe(429)
  await vi.waitFor(async () => expect(await anonymous(other)).toBe(429), { timeout: 5000, interval: 100 })
})
