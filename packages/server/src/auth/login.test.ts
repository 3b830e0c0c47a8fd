import { getMe, login } from '@clinic/contract/auth/auth'
import { logout } from '@clinic/contract/auth/sign-out'
import { deletePersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { bearer, PASSWORD, signIn, withPassword } from '../../test/credentials.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { createPasswords } from './passwords/passwords.ts'

const wrong = { code: 'unauthenticated', message: 'Wrong email or password' }

const eventsOf = async ({ db, services }: TestApp, type: string) => {
  await services.readLog.flush()
  return db.selectFrom('auditEvent').selectAll().where('type', '=', type).orderBy('seq').execute()
}

test('signs a person in with a token that shows who they are', async () => {
  const clinic = await testApp()
  const { _id, name, email } = await withPassword(clinic, { role: 'nurse' })
  const { status, data } = await signIn(clinic, ` ${email.toUpperCase()} `)
  expect(status).toBe(200)
  const user = { _id, name, email, role: 'nurse', isFirstLogin: false }
  expect(data).toEqual({ token: expect.any(String), user })
  expect(decodeJwt(data.token).user).toEqual(user)
  expect((await clinic.anonymous.call(getMe, {}, bearer(data.token))).email).toBe(email)
  expect(await eventsOf(clinic, 'user.login')).toMatchObject([{ actorId: _id, entityId: _id, outcome: 'ok' }])
})

test('reports every invalid field at once', async () => {
  const { anonymous } = await testApp()
  const send = async (body: object) => (await anonymous.send(login, { body: body as never })).error.fields // wrong on purpose
  expect(await send({})).toEqual({ email: 'A valid email is required', password: 'Password is required' })
  expect(await send({ email: 'nobody', password: 'short' })).toEqual({
    email: 'Email must be of the form {email}',
    password: 'Password should be at least 6 characters',
  })
  expect(await send({ email: ['a@clinic.test'], password: 123456 })).toEqual({
    email: 'A valid email is required',
    password: 'Password is required',
  })
  expect(await send({ email: 'a@clinic.test', password: 'é'.repeat(513) })).toEqual({ password: 'Use a shorter password' })
})

test('raising the minimum length does not lock out people with shorter passwords', async () => {
  const clinic = await testApp({ config: { passwordMin: 20 } })
  const { email } = await withPassword(clinic)
  expect((await signIn(clinic, email)).status).toBe(200)
})

test('gives the same answer for an unknown email, a wrong password, and a deactivated, deleted or expired account', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock })
  const { db } = clinic
  const active = await withPassword(clinic)
  const deactivated = await withPassword(clinic, { deactivated: true })
  const deleted = await withPassword(clinic)
  const expired = await withPassword(clinic)
  await db.updateTable('personnel').set({ deletedAt: '2026-02-01T00:00:00.000Z' }).where('_id', '=', deleted._id).execute()
  await db.updateTable('personnel').set({ passwordExpiresAt: '2026-03-01T08:00:00.000Z' }).where('_id', '=', expired._id).execute()
  const answers = [
    await signIn(clinic, 'nobody@clinic.test'),
    await signIn(clinic, active.email, 'not the one'),
    await signIn(clinic, deactivated.email),
    await signIn(clinic, deleted.email),
    await signIn(clinic, expired.email),
  ]
  for (const { status, error } of answers) expect([status, error]).toEqual([401, wrong])
  const failures = await eventsOf(clinic, 'user.login-failed')
  expect(failures.map(({ entityId, outcome }) => [entityId, outcome])).toEqual([
    [null, 'failed'],
    [active._id, 'failed'],
    [deactivated._id, 'failed'],
    [null, 'failed'],
    [expired._id, 'failed'],
  ])
  expect(JSON.stringify(failures)).not.toContain('@')
})

test('a password is compared exactly as typed', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic)
  for (const other of [`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.toUpperCase()])
    expect((await signIn(clinic, email, other)).status).toBe(401)
})

test('a person without a password cannot sign in', async () => {
  const clinic = await testApp()
  const { user } = await clinic.as('doctor')
  expect((await signIn(clinic, user.email, 'anything')).status).toBe(401)
})

test('replaces a hash of an older cost at the next sign-in', async () => {
  const clinic = await testApp()
  const { _id, email } = await withPassword(clinic)
  const older = await createPasswords(clinic.services.keys.pepper, { memory: 16, passes: 2, parallelism: 1 }).hash(PASSWORD)
  await clinic.db.updateTable('personnel').set({ passwordHash: older }).where('_id', '=', _id).execute()
  expect((await signIn(clinic, email)).status).toBe(200)
  const { passwordHash } = await clinic.db.selectFrom('personnel').select('passwordHash').where('_id', '=', _id).executeTakeFirstOrThrow()
  expect([clinic.services.passwords.isStale(older), clinic.services.passwords.isStale(passwordHash)]).toEqual([true, false])
  expect((await signIn(clinic, email)).status).toBe(200)
})

test('refuses none of several sign-ins at once with a hash of an older cost', async () => {
  const clinic = await testApp()
  const { _id, email } = await withPassword(clinic)
  const older = await createPasswords(clinic.services.keys.pepper, { memory: 16, passes: 2, parallelism: 1 }).hash(PASSWORD)
  await clinic.db.updateTable('personnel').set({ passwordHash: older }).where('_id', '=', _id).execute()
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(clinic, email)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('signing out ends only this sign-in', async () => {
  const clinic = await testApp()
  const { _id, email } = await withPassword(clinic)
  const [here, there] = [(await signIn(clinic, email)).data.token, (await signIn(clinic, email)).data.token]
  expect(await clinic.anonymous.call(logout, {}, bearer(here))).toEqual({ message: 'Signed out' })
  const statuses = [here, there].map(async (token) => (await clinic.anonymous.send(getMe, {}, bearer(token))).status)
  expect(await Promise.all(statuses)).toEqual([401, 200])
  expect(await eventsOf(clinic, 'user.logout')).toMatchObject([{ actorId: _id }])
  expect((await clinic.anonymous.send(logout, {})).status).toBe(401)
})

test('deactivation, a new role and deletion end sign-ins at once, and activation does not restore them', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const { email } = await withPassword(clinic, { role: 'nurse' })
  const open = async () => (await signIn(clinic, email)).data.token
  const statusOf = async (token: string) => (await clinic.anonymous.send(getMe, {}, bearer(token))).status
  const update = (body: object) => admin.call(updatePersonnel, { params: { email }, body })

  const first = await open()
  await update({ deactivated: true })
  expect(await statusOf(first)).toBe(401)
  await update({ deactivated: false })
  expect(await statusOf(first)).toBe(401)

  const second = await open()
  await update({ phone: '0800' })
  expect(await statusOf(second)).toBe(200)
  await update({ role: 'doctor' })
  expect(await statusOf(second)).toBe(401)

  const third = await open()
  await admin.call(deletePersonnel, { params: { email } })
  expect(await statusOf(third)).toBe(401)
})
