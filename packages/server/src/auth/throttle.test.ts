import { udpatePassword, updatePassword } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { PASSWORD, signIn, withPassword } from '../../test/credentials.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { unauthenticated } from '../errors.ts'
import { createThrottle } from './throttle.ts'

const START = Date.parse('2026-03-01T08:00:00Z')

/** A clinic with a clock that tests can advance by seconds. */
async function clinicInTime() {
  const clock = { now: new Date(START) }
  const clinic = await testApp({ clock })
  const wait = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { clinic, clock, wait }
}

async function fail(clinic: TestApp, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(clinic, email, 'a wrong guess')).status)
  return statuses
}

const retryAfter = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['retry-after'])

test('after five failures an account has to wait, even with the right password; other accounts do not', async () => {
  const { clinic, wait } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const other = await withPassword(clinic)
  expect(await fail(clinic, email, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  const refused = await signIn(clinic, email)
  expect([refused.status, refused.error.code, retryAfter(refused)]).toEqual([429, 'too-many', 5])
  expect((await signIn(clinic, other.email)).status).toBe(200)
  wait(4.9)
  expect((await signIn(clinic, email)).status).toBe(429)
  wait(0.1)
  expect((await signIn(clinic, email)).status).toBe(200)
  expect(await fail(clinic, email, 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('each further failure doubles the wait, up to 15 minutes', async () => {
  const { clinic, wait } = await clinicInTime()
  const { email } = await withPassword(clinic)
  await fail(clinic, email, 5)
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    const seconds = retryAfter(await signIn(clinic, email))
    waits.push(seconds)
    wait(seconds)
    expect(await fail(clinic, email, 1)).toEqual([401])
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
})

test('an unknown email is throttled too, in any letter case and from any claimed address', async () => {
  const { clinic } = await clinicInTime()
  const statuses: number[] = []
  for (const email of ['no@clinic.test', 'NO@clinic.test', ' No@Clinic.Test ', 'no@clinic.test', 'nO@clinic.test', 'no@CLINIC.test'])
    statuses.push((await signIn(clinic, email)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const body = { email: 'no@clinic.test', password: PASSWORD, newPassword: PASSWORD }
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } }
  expect((await clinic.anonymous.send(updatePassword, { body }, forwarded)).status).toBe(429)
})

test('signing in and both ways of changing a password share one count', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const body = { email, password: 'a wrong guess', newPassword: 'something else' }
  expect(await fail(clinic, email, 2)).toEqual([401, 401])
  expect((await clinic.anonymous.send(updatePassword, { body })).status).toBe(401)
  expect((await clinic.anonymous.send(udpatePassword, { body })).status).toBe(401)
  expect(await fail(clinic, email, 1)).toEqual([401])
  expect((await clinic.anonymous.send(updatePassword, { body })).status).toBe(429)
  expect((await clinic.anonymous.send(udpatePassword, { body: { ...body, password: PASSWORD } })).status).toBe(429)
  expect((await signIn(clinic, email)).status).toBe(429)
})

test('allows five of fifty guesses at the same moment', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(clinic, email, 'a wrong guess')))
  expect(answers.filter(({ status }) => status === 401).length).toBe(5)
  expect(answers.filter(({ status }) => status === 429).length).toBe(45)
})

test('allows five guesses at the same moment across several processes', async () => {
  const { clinic } = await clinicInTime()
  const { db, services } = clinic
  const processes = Array.from({ length: 10 }, () => createThrottle(db, services.keys))
  let compared = 0
  const guess = (throttle: (typeof processes)[number]) =>
    throttle('a@clinic.test', new Date(START), async () => {
      compared += 1
      throw unauthenticated()
    })
  await Promise.allSettled(processes.map(guess))
  expect(compared).toBe(5)
})

test('a person can sign in on many devices at the same moment', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(clinic, email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
})

test('the count is stored under a hashed key and survives a restart', async () => {
  const { clinic } = await clinicInTime()
  const { db, services } = clinic
  await fail(clinic, 'who@clinic.test', 5)
  const rows = await db.selectFrom('throttle').selectAll().execute()
  expect(rows).toMatchObject([{ failures: 5, until: '2026-03-01T08:00:05.000Z' }])
  expect(JSON.stringify(rows)).not.toContain('who')
  const afterRestart = createThrottle(db, services.keys)('who@clinic.test', new Date(START), async () => 'compared')
  await expect(afterRestart).rejects.toMatchObject({ status: 429 })
})

test('setting the clock back locks no one out for longer than the longest wait', async () => {
  const { clinic, wait } = await clinicInTime()
  const { email } = await withPassword(clinic)
  await fail(clinic, email, 5)
  wait(-24 * 60 * 60)
  expect((await signIn(clinic, email)).status).toBe(200)
})

test('after a hundred failures in a row only a reset unlocks the account', async () => {
  const { clinic, wait } = await clinicInTime()
  const { email } = await withPassword(clinic)
  await fail(clinic, email, 1)
  await clinic.db.updateTable('throttle').set({ failures: 99 }).execute()
  expect(await fail(clinic, email, 1)).toEqual([401])
  wait(24 * 60 * 60)
  const refused = await signIn(clinic, email)
  expect([refused.status, retryAfter(refused)]).toEqual([429, 900])
})

test('an attempt that was never checked is not a failure', async () => {
  const { clinic } = await clinicInTime()
  const throttle = createThrottle(clinic.db, clinic.services.keys)
  const broken = () => throttle('a@clinic.test', new Date(START), () => Promise.reject(new Error('the store is away')))
  for (let n = 0; n < 8; n++) await expect(broken()).rejects.toThrow('the store is away')
  expect(await throttle('a@clinic.test', new Date(START), async () => 'compared')).toBe('compared')
})
