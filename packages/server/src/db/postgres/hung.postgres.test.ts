import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { login } from '@clinic/contract/auth/auth'
import { listBeds } from '@clinic/contract/beds/beds'
import { getHealth } from '@clinic/contract/health/health'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, getPatient } from '@clinic/contract/patients/patients'
import { SERVER } from '@clinic/contract/server-messages'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, withPassword } from '../../../test/credentials.ts'
import { aPatient } from '../../../test/factories.ts'
import { type Answer, testApp } from '../../../test/harness.ts'
import { type HangingProxy, startHangingProxy } from '../../../test/store/hanging-proxy.ts'
import { emptyDatabase } from '../../../test/store/postgres.ts'
import { migrate } from '../migrate.ts'
import { openDb } from '../open.ts'
import { ANSWER_MS, TIME_LIMITS } from '../time-limits.ts'
import { MIGRATING_LOCK } from './locks.ts'

/* Shorter limits than in a clinic, to keep the tests fast; DUR-16 uses the real ones. */
const SHORT = { statementMs: 400, answerMs: 600 }
const REAL = { statementMs: TIME_LIMITS.statementMs, answerMs: ANSWER_MS }
/** Well above the limits here, and well below those in a clinic. */
const SOON_MS = 4_500

/** A clinic with a doctor and an admin, whose connection to the database can be cut. */
async function aClinic() {
  let proxy: HangingProxy | undefined
  const way = async (url: string) => {
    proxy = await startHangingProxy(url)
    return proxy.url
  }
  const limits = { ...TIME_LIMITS }
  const reach = { way, limits, answerMs: ANSWER_MS }
  const clinic = await testApp({ reach })
  const { close, hang, resume, slow } = proxy ?? expect.fail('the database was not reached')
  onTestFinished(close)
  function wait({ statementMs, answerMs }: typeof SHORT): void {
    limits.statementMs = statementMs
    reach.answerMs = answerMs
  }
  /** Uses the short limits while the database is away. */
  async function whileAway<T>(away: () => void, back: () => unknown, work: () => Promise<T>): Promise<T> {
    wait(SHORT)
    away()
    const result = await work()
    await back()
    wait(REAL)
    return result
  }
  const whileHung = <T>(work: () => Promise<T>) => whileAway(hang, resume, work)
  const beside = await openDb(clinic.config.databaseUrl)
  onTestFinished(() => beside.destroy())
  return { ...clinic, wait, whileAway, whileHung, slow, beside, doctor: await clinic.as('doctor'), admin: await clinic.as('admin') }
}

async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - begun }
}

const registered = (db: Awaited<ReturnType<typeof openDb>>) => db.selectFrom('patient').select('firstname').execute()

test('the time limits of a request add up to less than 10 s', () => {
  expect(ANSWER_MS).toBeLessThan(10_000)
  expect(TIME_LIMITS.connectMs + TIME_LIMITS.statementMs).toBeLessThan(ANSWER_MS)
})

test('refuses every request with our own message while the database hangs, then recovers', async () => {
  const clinic = await aClinic()
  const { whileHung, doctor, anonymous, beside } = clinic
  const { email } = await withPassword(clinic)
  const before = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(beside)
  const sends: (() => Promise<Answer<unknown>>)[] = [
    () => doctor.send(listBeds, {}),
    () => doctor.send(createPatient, { body: aPatient({ firstname: 'Hung' }) }, { key: crypto.randomUUID() }),
    () => anonymous.send(login, { body: { email, password: PASSWORD } }),
    () => anonymous.send(getHealth, {}),
  ]
  const all = await whileHung(() =>
    Promise.all(Array.from({ length: 40 }, (_, n) => timed(sends[n % sends.length] ?? expect.fail('no such request')))),
  )
  expect(new Set(all.map(({ answer }) => `${answer.status} ${answer.error.message}`))).toEqual(new Set([`503 ${SERVER.busy}`]))
  expect(all.every(({ answer }) => Number(answer.headers['retry-after']) > 0)).toBe(true)
  expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(SOON_MS)

  expect((await doctor.send(createPatient, { body: aPatient({ firstname: 'Back' }) })).status).toBe(201)
  expect((await anonymous.send(login, { body: { email, password: PASSWORD } })).status).toBe(200)
  expect(await registered(clinic.db)).toEqual([{ firstname: 'Back' }])
  // A connection whose statement took too long is never reused.
  const now = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(clinic.db)
  expect(before.rows.map(({ pid }) => pid)).not.toContain(now.rows[0]?.pid)
})

test('many slow statements together take no longer than the limit', async () => {
  const { whileAway, slow, doctor, db } = await aClinic()
  const { answer, ms } = await whileAway(
    () => slow(100),
    () => slow(0),
    () => timed(() => doctor.send(createPatient, { body: aPatient() }, { key: 'slow' })),
  )
  expect([answer.status, answer.error.message, ms < SOON_MS]).toEqual([503, SERVER.busy, true])
  expect(await registered(db)).toEqual([])
})

test('a refused change is not stored later when the lock it waited for is released', async () => {
  const { whileAway, beside, doctor } = await aClinic()
  const holding = await beside.startTransaction().execute()
  await sql`lock table "patient" in exclusive mode`.execute(holding)
  const { answer, ms } = await whileAway(
    () => undefined,
    () => holding.commit().execute(),
    () => timed(() => doctor.send(createPatient, { body: aPatient() })),
  )
  expect([answer.status, ms < SOON_MS]).toEqual([503, true])
  expect((await doctor.send(createPatient, { body: aPatient({ firstname: 'Next' }) })).status).toBe(201)
  expect(await registered(beside)).toEqual([{ firstname: 'Next' }])
})

test('audits reads from before the database hung once it is back', async () => {
  const { whileHung, doctor, services, beside } = await aClinic()
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const _id = patient?._id ?? ''
  await services.readLog.flush()
  expect((await doctor.send(getPatient, { params: { id: _id } })).status).toBe(200)
  await whileHung(() => services.readLog.flush().catch(() => undefined))
  await services.readLog.flush()
  const events = beside.selectFrom('auditEvent').select('entityId').where('type', '=', 'patient.read')
  expect(await events.execute()).toEqual([{ entityId: _id }])
})

test('refuses an export that cannot begin, and the next one works', async () => {
  const { whileHung, admin } = await aClinic()
  const { answer, ms } = await whileHung(() => timed(() => admin.send(downloadPatients, {})))
  expect([answer.status, ms < SOON_MS]).toEqual([503, true])
  expect((await admin.send(downloadPatients, {})).status).toBe(200)
})

test('a migration has no time limit, nor has waiting for another one', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const [db, other] = [await openDb(url, undefined, { connectMs: 2_000, statementMs: 100 }), await openDb(url)]
  onTestFinished(async () => {
    await Promise.all([db.destroy(), other.destroy()])
  })
  await other.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${sql.raw(MIGRATING_LOCK)})`.execute(holder)
    const migrated = migrate(db)
    await sql`select pg_sleep(0.5)`.execute(holder)
    await sql`select pg_advisory_unlock(${sql.raw(MIGRATING_LOCK)})`.execute(holder)
    await migrated
  })
  expect((await registered(db)).length).toBe(0)
})

test('a slow upload gets its full time with the store once it has arrived', async () => {
  const { app, admin, wait } = await aClinic()
  wait({ ...REAL, answerMs: SHORT.answerMs })
  const columns = 'firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber'
  const row = 'Adaobi,Okeke,08031234567,FEMALE,26 - 30 years,Grace Chapel,Uche Okeke,08039999999'
  async function* slowly() {
    yield `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${columns}\n`
    await delay(2 * SHORT.answerMs)
    yield `${row}\n\r\n--cut--\r\n`
  }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/patient/upload-csv',
    payload: Readable.from(slowly()),
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'slow', 'content-type': 'multipart/form-data; boundary=cut' },
  })
  expect(statusCode).toBe(201)
})
