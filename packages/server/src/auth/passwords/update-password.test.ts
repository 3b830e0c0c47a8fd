import { getMe, udpatePassword, updatePassword } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { bearer, PASSWORD, signIn, withPassword } from '../../../test/credentials.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'

const NEW = 'dry season sun'

function change({ anonymous }: TestApp, email: string, body: { password?: string; newPassword?: string } = {}, endpoint = updatePassword) {
  return anonymous.send(endpoint, { body: { email, password: PASSWORD, newPassword: NEW, ...body } })
}

test.each([
  ['update-password', updatePassword],
  ['udpate-password', udpatePassword as never], // the same call under another path
])('%s ends older sign-ins and gives a fresh one', async (_path, endpoint) => {
  const clinic = await testApp()
  const { _id, email } = await withPassword(clinic, { isFirstLogin: true })
  const before = (await signIn(clinic, email)).data
  expect(before.user.isFirstLogin).toBe(true)
  const { status, data } = await change(clinic, email, {}, endpoint)
  expect([status, data.message]).toEqual([200, 'Password changed!'])
  expect(data.user).toEqual({ ...before.user, isFirstLogin: false })
  expect((await clinic.anonymous.send(getMe, {}, bearer(before.token))).status).toBe(401)
  expect(await clinic.anonymous.call(getMe, {}, bearer(data.token))).toEqual(data.user)
  expect((await signIn(clinic, email)).status).toBe(401)
  expect((await signIn(clinic, email, NEW)).status).toBe(200)
  const events = await clinic.db.selectFrom('auditEvent').select(['type', 'actorId']).where('type', '=', 'user.password').execute()
  expect(events).toEqual([{ type: 'user.password', actorId: _id }])
})

test('a wrong current password, an unknown email and a deactivated person get the same answer and change nothing', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic)
  const { email: deactivated } = await withPassword(clinic, { deactivated: true })
  const answers = [
    await change(clinic, email, { password: 'not the one' }),
    await change(clinic, 'nobody@clinic.test'),
    await change(clinic, deactivated),
  ]
  for (const { status, error } of answers)
    expect([status, error]).toEqual([401, { code: 'unauthenticated', message: 'Wrong email or password' }])
  expect((await signIn(clinic, email)).status).toBe(200)
})

test('keeps the new password exactly as typed, and reports its rules at its field', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic)
  const refusal = async (newPassword: string) => (await change(clinic, email, { newPassword })).error.fields
  expect(await refusal('')).toEqual({ newPassword: 'Please enter a new password' })
  expect(await refusal('12345')).toEqual({ newPassword: 'Password should be at least 6 characters' })
  expect(await refusal('x'.repeat(1025))).toEqual({ newPassword: 'Use a shorter password' })
  let password = PASSWORD
  const long = 'a'.repeat(127)
  for (const newPassword of ['123456', '  blanks at both ends  ', 'ẹ̀kọ́ 日本 🔑', `${long}b`]) {
    expect((await change(clinic, email, { password, newPassword })).status).toBe(200)
    expect((await signIn(clinic, email, newPassword.trim() === newPassword ? `${newPassword} ` : newPassword.trim())).status).toBe(401)
    expect((await signIn(clinic, email, newPassword)).status).toBe(200)
    password = newPassword
  }
  expect((await signIn(clinic, email, `${long}c`)).status).toBe(401)
})

test('a clinic can require longer passwords', async () => {
  const clinic = await testApp({ config: { passwordMin: 15 } })
  const { email } = await withPassword(clinic)
  const { status, error } = await change(clinic, email, { newPassword: 'fourteen chars' })
  expect([status, error.fields]).toEqual([400, { newPassword: 'Password should be at least 15 characters' }])
})

test('a clinic can refuse common passwords, and a name or email as a password', async () => {
  const clinic = await testApp({ config: { passwordBlocklist: true } })
  const { email } = await withPassword(clinic, { name: 'Ọláwálé Adéyẹmí', email: 'wale.a@clinic.test' })
  const easy = ['123456', 'Password1', 'qwertyuiop', 'olawale', 'Adeyemi2026', 'OláwáléAdéyẹmí', 'wale.a@clinic.test']
  for (const newPassword of easy) {
    const { status, error } = await change(clinic, email, { newPassword })
    expect([newPassword, status, error.fields]).toEqual([
      newPassword,
      400,
      { newPassword: 'This password is too easy to guess. Choose another.' },
    ])
  }
  expect((await change(clinic, email)).status).toBe(200)
})

test('a wrong current password reveals nothing about the name', async () => {
  const clinic = await testApp({ config: { passwordBlocklist: true } })
  const { email } = await withPassword(clinic, { name: 'Adaeze Okonkwo' })
  expect((await change(clinic, email, { password: 'a wrong guess', newPassword: 'Okonkwo' })).status).toBe(401)
})

test('only one of two changes at the same moment succeeds', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic)
  const answers = await Promise.all(['first choice', 'second choice'].map((newPassword) => change(clinic, email, { newPassword })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const winner = answers[0]?.status === 200 ? 'first choice' : 'second choice'
  expect((await signIn(clinic, email, winner)).status).toBe(200)
})

test('a clinic with mail notifies the account’s owner', async () => {
  const clinic = await testApp({ mails: true })
  const { email } = await withPassword(clinic)
  await change(clinic, email)
  expect(clinic.sent).toMatchObject([{ to: email, subject: 'Saints Community Clinic: your password was changed' }])
  expect(clinic.sent[0]?.text).not.toContain(NEW)
})
