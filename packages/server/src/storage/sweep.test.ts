import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgotPassword, getMe } from '@clinic/contract/auth/auth'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { createPersonnel, issueSlip } from '@clinic/contract/personnel/personnel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn, withPassword } from '../../test/credentials.ts'
import { aPatient } from '../../test/factories.ts'
import { clientOf, testApp } from '../../test/harness.ts'
import { CODE_LIFE_MS } from '../auth/reset/reset-codes.ts'
import { startSignIn } from '../auth/sign-ins.ts'
import { createMailer, removeDeadMails } from '../mail/mail.ts'
import { sweep, sweepRegularly } from './sweep.ts'

const DAY = 24 * 60 * 60 * 1000

/** A store with something of everything that is kept for a time, made on a day. */
async function aDay() {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  await doctor.call(createPatient, { body: aPatient() }, { key: 'one' })
  const { email } = await withPassword(clinic)
  await signIn(clinic, email, 'a wrong guess')
  const { db, services } = clinic
  const later = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  async function left() {
    const counts = await db.selectFrom('throttle').select('failures').execute()
    const answers = await db.selectFrom('idempotency').select('key').execute()
    const signIns = await db.selectFrom('signIn').select('_id').execute()
    return { counts: counts.length, answers: answers.length, signIns: signIns.length }
  }
  return { ...clinic, doctor, later, left, sweepNow: () => sweep(db, services.keys, clock.now) }
}

test('what has had its time is removed, and nothing else', async () => {
  const { doctor, later, left, sweepNow } = await aDay()
  await sweepNow()
  // The sweep itself is counted too.
  expect(await left()).toEqual({ counts: 2, answers: 1, signIns: 1 })
  expect((await doctor.send(getMe, {})).status).toBe(200)
  later(8 * DAY)
  await sweepNow()
  expect(await left()).toEqual({ counts: 2, answers: 1, signIns: 1 })
  later(60 * 60 * 1000)
  await sweepNow()
  expect(await left()).toEqual({ counts: 2, answers: 0, signIns: 1 })
  later(30 * DAY)
  await sweepNow()
  expect(await left()).toEqual({ counts: 1, answers: 0, signIns: 0 })
})

test.each([
  ['after 25 hours', 25 / 24],
  ['after seven days, when a phone gives up', 7],
])('OFF-05 what a phone sends again %s is stored once', async (_, days) => {
  const { app, db, services, doctor, later, sweepNow } = await aDay()
  const request = { body: aPatient({ firstname: 'Folashade' }) }
  const first = await doctor.send(createPatient, request, { key: 'form' })
  later(days * DAY)
  await sweepNow()
  // The sign-in of that day is over; the person signs in again.
  const { token } = await startSignIn(db, services, doctor.user._id, services.clock())
  const again = clientOf(app.inject.bind(app), token)
  expect(await again.send(createPatient, request, { key: 'form' })).toMatchObject({ status: 201, data: first.data })
  expect((await again.call(searchPatients, { query: { name: 'Folashade' } })).count).toBe(1)
})

test('an answer with a one-time password stays for a day', async () => {
  const { as, db, later, sweepNow } = await aDay()
  const admin = await as('admin')
  const body = { name: 'Ngozi Eze', email: 'ngozi@clinic.test', phone: '08031112222', role: 'nurse' } as const
  await admin.call(createPersonnel, { body }, { key: 'invite' })
  await admin.call(issueSlip, { params: { email: body.email } }, { key: 'slip' })
  const keys = async () => (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map(({ key }) => key)
  later(DAY)
  await sweepNow()
  expect(await keys()).toEqual(['invite', 'one', 'slip'])
  later(60 * 60 * 1000)
  await sweepNow()
  expect(await keys()).toEqual(['one'])
})

test('of many processes one sweeps in an hour', async () => {
  const { later, sweepNow } = await aDay()
  const swept = async () => (await Promise.all(Array.from({ length: 8 }, sweepNow))).filter(Boolean).length
  expect(await swept()).toBe(1)
  later(59 * 60 * 1000)
  expect(await swept()).toBe(0)
  later(60 * 1000)
  expect(await swept()).toBe(1)
})

test('a running server sweeps by itself, and a store that is away is only a warning', async () => {
  const { services, later, left } = await aDay()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const warn = vi.fn()
  const stop = sweepRegularly(services, { warn })
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  later(40 * DAY)
  vi.advanceTimersByTime(5 * 60 * 1000)
  await vi.waitFor(async () => expect(await left()).toEqual({ counts: 1, answers: 0, signIns: 0 }))
  const broken = sweepRegularly({ ...services, clock: () => new Date(Number.NaN) }, { warn })
  vi.advanceTimersByTime(5 * 60 * 1000)
  broken()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})

test('a kept mail is removed once its code has died, also at a start, and nothing else of its folder', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock, mailer: createMailer })
  const { email } = await withPassword(clinic)
  await clinic.anonymous.call(forgotPassword, { params: { email } })
  const folder = join(clinic.dataDir, 'mail')
  const [mail = ''] = readdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), 'by hand')
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), clock.now, clock.now)
  const minutes = (count: number) => new Date(clock.now.getTime() + count * 60_000)
  const die = minutes(10)
  await removeDeadMails(clinic.dataDir, die, CODE_LIFE_MS)
  expect(readdirSync(folder).sort()).toEqual([mail, 'notes.txt'].sort())
  clock.now = new Date(die.getTime() + 1)
  const stop = sweepRegularly(clinic.services, { warn: vi.fn() })
  onTestFinished(stop)
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['notes.txt']))
})

test('a kept mail of a clock that was ahead is removed too, and no folder is no fault', async () => {
  const { dataDir } = await testApp()
  await removeDeadMails(dataDir, new Date(), CODE_LIFE_MS)
  mkdirSync(join(dataDir, 'mail'))
  const path = join(dataDir, 'mail', 'ahead.eml')
  writeFileSync(path, '')
  utimesSync(path, new Date('2040-01-01'), new Date('2040-01-01'))
  await removeDeadMails(dataDir, new Date(), CODE_LIFE_MS)
  expect(existsSync(path)).toBe(false)
})
