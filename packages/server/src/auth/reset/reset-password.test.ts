import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgotPassword, getMe, resetPassword } from '@clinic/contract/auth/auth'
import { issueSlip } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { bearer, PASSWORD, signIn, withPassword } from '../../../test/credentials.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createMailer } from '../../mail/mail.ts'
import { withMinimumDuration } from '../passwords/min-duration.ts'

const NEW = 'dry season sun'
const RESET_SENT = { message: 'If this email belongs to someone here, a reset code is on its way', mail: true }
const NO_MAIL = { message: 'This clinic has no mail set up, so no code was sent. Ask the admin for a password slip.', mail: false }
const WRONG = { otp: 'Wrong or expired reset code. Ask for a new one.' }

const forgot = ({ anonymous }: TestApp, email: string) => anonymous.send(forgotPassword, { params: { email } })
const reset = ({ anonymous }: TestApp, email: string, otp: string, password = NEW) =>
  anonymous.send(resetPassword, { body: { email, otp, password } })

const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? ''

async function codeFor(clinic: TestApp, email: string): Promise<string> {
  await forgot(clinic, email)
  return codeIn(clinic.sent.at(-1)?.text)
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function clinicInTime() {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock, mails: true })
  const wait = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  return { clinic, wait }
}

test('a code sets a new password once, and ends all sign-ins', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic, { isFirstLogin: true })
  const { token } = (await signIn(clinic, email)).data
  const code = await codeFor(clinic, email)
  expect(code).toMatch(/^\d{6}$/)
  const { status, data } = await reset(clinic, email.toUpperCase(), ` ${code} `)
  expect([status, data]).toEqual([200, { message: 'Password changed!' }])
  expect((await clinic.anonymous.send(getMe, {}, bearer(token))).status).toBe(401)
  expect((await signIn(clinic, email)).status).toBe(401)
  expect((await signIn(clinic, email, NEW)).data.user.isFirstLogin).toBe(false)
  expect((await reset(clinic, email, code)).error.fields).toEqual(WRONG)
  expect(clinic.sent.map(({ subject }) => subject)).toEqual([
    'Saints Community Clinic: your password reset code',
    'Saints Community Clinic: your password was changed',
  ])
})

test('every email gets the same answer, but only an active account gets a code', async () => {
  const { clinic } = await clinicInTime()
  const active = await withPassword(clinic, { email: 'ọ̀ṣun+a@clinic.test' })
  const deactivated = await withPassword(clinic, { deactivated: true })
  const asked = [active.email, deactivated.email, 'nobody@clinic.test', 'not an email', ' ']
  for (const email of asked) {
    const { status, data } = await forgot(clinic, email)
    expect([status, data]).toEqual([200, RESET_SENT])
  }
  expect((await forgot(clinic, 'null\0@clinic.test')).status).toBe(404)
  expect(clinic.sent.map(({ to }) => to)).toEqual([active.email])
  expect((await reset(clinic, deactivated.email, '000000')).error).toEqual((await reset(clinic, 'nobody@clinic.test', '000000')).error)
})

test('reports every invalid field at once', async () => {
  const { anonymous } = await testApp()
  const send = async (body: object) => (await anonymous.send(resetPassword, { body: body as never })).error.fields // wrong on purpose
  expect(await send({})).toEqual({
    otp: 'Please enter password reset code',
    email: 'A valid email is required',
    password: 'Please enter a new password',
  })
  expect(await send({ otp: '12345', email: 'x', password: 'short' })).toEqual({
    otp: 'Reset code should be 6 digits',
    email: 'Email must be of the form {email}',
    password: 'Password should be at least 6 characters',
  })
})

test('five wrong guesses disable a code, even for the right one', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const code = await codeFor(clinic, email)
  for (let n = 0; n < 5; n++) expect((await reset(clinic, email, otherThan(code))).error.fields).toEqual(WRONG)
  expect((await reset(clinic, email, code)).error.fields).toEqual(WRONG)
  expect((await signIn(clinic, email)).status).toBe(200)
})

test('allows five guesses even when many arrive at the same moment', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const code = await codeFor(clinic, email)
  await Promise.all(Array.from({ length: 30 }, () => reset(clinic, email, otherThan(code))))
  const { tries } = await clinic.db.selectFrom('resetCode').select('tries').executeTakeFirstOrThrow()
  expect(tries).toBe(5)
})

test('only one of two correct resets at the same moment succeeds', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const code = await codeFor(clinic, email)
  const answers = await Promise.all(['first choice', 'second choice'].map((password) => reset(clinic, email, code, password)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a code expires after ten minutes, and setting the clock back does not revive it', async () => {
  const { clinic, wait } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const first = await codeFor(clinic, email)
  wait(10)
  expect((await reset(clinic, email, first)).error.fields).toEqual(WRONG)
  wait(-24 * 60)
  expect((await reset(clinic, email, first)).error.fields).toEqual(WRONG)
  const second = await codeFor(clinic, email)
  wait(9.9)
  expect((await reset(clinic, email, second)).status).toBe(200)
})

test('a new code replaces the older one, and a code works only for its owner', async () => {
  const { clinic } = await clinicInTime()
  const one = await withPassword(clinic)
  const two = await withPassword(clinic)
  const older = await codeFor(clinic, one.email)
  const newer = await codeFor(clinic, one.email)
  await codeFor(clinic, two.email)
  expect((await reset(clinic, one.email, older)).error.fields).toEqual(WRONG)
  expect((await reset(clinic, two.email, newer)).error.fields).toEqual(WRONG)
  expect((await reset(clinic, one.email, newer)).status).toBe(200)
})

test('a slip restores the allowance of codes that strangers have used up', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const admin = await clinic.as('admin')
  for (let asked = 0; asked < 4; asked++) await forgot(clinic, email)
  expect(clinic.sent).toHaveLength(3)
  await admin.call(issueSlip, { params: { email } })
  await forgot(clinic, email)
  expect(clinic.sent).toHaveLength(4)
})

test('sends at most three codes an hour and ten a day, and silently skips the rest', async () => {
  const { clinic, wait } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const sentAfter = async (times: number) => {
    for (let n = 0; n < times; n++) expect((await forgot(clinic, email)).data).toEqual(RESET_SENT)
    return clinic.sent.length
  }
  expect(await sentAfter(4)).toBe(3)
  wait(59)
  expect(await sentAfter(1)).toBe(3)
  wait(1)
  expect(await sentAfter(4)).toBe(6)
  wait(60)
  expect(await sentAfter(4)).toBe(9)
  wait(60)
  expect(await sentAfter(4)).toBe(10)
  wait(21 * 60)
  expect(await sentAfter(1)).toBe(11)
})

test('a reset unlocks a throttled account', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  for (let n = 0; n < 6; n++) await signIn(clinic, email, 'a wrong guess')
  await reset(clinic, email, await codeFor(clinic, email))
  expect((await signIn(clinic, email, NEW)).status).toBe(200)
})

test('refuses an easy password at its field, and the code stays valid', async () => {
  const clinic = await testApp({ mails: true, config: { passwordBlocklist: true, passwordMin: 8 } })
  const { email } = await withPassword(clinic, { name: 'Adaeze Okonkwo' })
  const code = await codeFor(clinic, email)
  expect((await reset(clinic, email, code, 'seven77')).error.fields).toEqual({ password: 'Password should be at least 8 characters' })
  for (const easy of ['password123', 'adaezeokonkwo'])
    expect((await reset(clinic, email, code, easy)).error.fields).toEqual({
      password: 'This password is too easy to guess. Choose another.',
    })
  expect((await reset(clinic, email, code)).status).toBe(200)
})

test('neither the store nor the audit contains the code', async () => {
  const { clinic } = await clinicInTime()
  const { email } = await withPassword(clinic)
  const code = await codeFor(clinic, email)
  await reset(clinic, email, otherThan(code))
  await clinic.services.readLog.flush()
  const rows = [
    await clinic.db.selectFrom('resetCode').selectAll().execute(),
    await clinic.db.selectFrom('auditEvent').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  expect(rows[1]).toMatchObject([
    { type: 'user.reset-code', outcome: 'ok' },
    { type: 'user.reset-failed', outcome: 'failed' },
  ])
})

test('without mail the code is saved as an .eml file before the response is sent', async () => {
  const clinic = await testApp({ mailer: createMailer })
  const { email } = await withPassword(clinic)
  for (const asked of [email, 'nobody@clinic.test']) expect((await forgot(clinic, asked)).data).toEqual(NO_MAIL)
  const folder = join(clinic.dataDir, 'mail')
  const [file = '', ...more] = readdirSync(folder)
  expect([file.endsWith('.eml'), more]).toEqual([true, []])
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(`To: ${email}`)
  expect((await reset(clinic, email, codeIn(text.replaceAll('\r', '')))).status).toBe(200)
  expect(readdirSync(folder).length).toBe(1)
  expect((await signIn(clinic, email, PASSWORD)).status).toBe(401)
})

test('a response about a code never comes before the minimum time, whatever the email and outcome', async () => {
  const took = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    const [{ status }] = await Promise.allSettled([work()])
    return { status, ms: performance.now() - begun }
  }
  expect((await took(() => withMinimumDuration(50, async () => 'found'))).ms).toBeGreaterThanOrEqual(49)
  const failed = await took(() => withMinimumDuration(50, async () => Promise.reject(new Error('not found'))))
  expect(failed.status).toBe('rejected')
  expect(failed.ms).toBeGreaterThanOrEqual(49)
})
