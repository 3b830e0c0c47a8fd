import { updatePassword } from '@clinic/contract/auth/auth'
import { createPersonnel, deletePersonnel, issueSlip, listPersonnel, type Slip } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { bearer, PASSWORD, signIn, withPassword } from '../../test/credentials.ts'
import { testApp } from '../../test/harness.ts'

const person = { name: 'Adaeze Okonkwo', email: 'ada@clinic.test', phone: '0803 000 0000', role: 'nurse' } as const
const taken = 'Someone here already uses this email'

test('without mail the admin sees a one-time password, which works until it is exchanged', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock, config: { publicUrl: 'https://clinic.test' } })
  const admin = await clinic.as('admin')
  const { status, data } = await admin.send(createPersonnel, { body: { ...person, email: ' Ada@Clinic.Test ' } })
  expect(status).toBe(201)
  expect(data).toEqual({
    user: {
      _id: expect.any(String),
      ...person,
      isFirstLogin: true,
      deactivated: false,
      version: 1,
      createdAt: '2026-03-01T08:00:00.000Z',
      updatedAt: '2026-03-01T08:00:00.000Z',
    },
    slip: {
      password: expect.stringMatching(/^[A-Z2-7]{16}$/),
      link: 'https://clinic.test/create-password?email=ada%40clinic.test',
      expiresAt: '2026-03-04T08:00:00.000Z',
    },
  })
  const slip = data.slip as Slip // just seen
  expect((await signIn(clinic, person.email, slip.password)).data.user.isFirstLogin).toBe(true)
  expect((await signIn(clinic, person.email, slip.password)).status).toBe(200)
  const change = (newPassword: string) =>
    clinic.anonymous.send(updatePassword, { body: { email: person.email, password: slip.password, newPassword } })
  expect((await change(slip.password)).error.fields).toEqual({ newPassword: 'Choose a password of your own, not the one-time password' })
  expect((await change(PASSWORD)).data.user.isFirstLogin).toBe(false)
  expect((await signIn(clinic, person.email, slip.password)).status).toBe(401)
  clock.now = new Date('2026-03-05T08:00:00Z')
  expect((await signIn(clinic, person.email)).status).toBe(200)
})

test('an unused one-time password expires after 72 hours, and is not stored in any table', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock })
  const { slip } = await (await clinic.as('admin')).call(createPersonnel, { body: person }, { key: 'form-1' })
  const password = slip?.password ?? ''
  for (const table of ['personnel', 'auditEvent', 'idempotency', 'recordHistory'] as const)
    expect(JSON.stringify(await clinic.db.selectFrom(table).selectAll().execute())).not.toContain(password)
  clock.now = new Date('2026-03-04T07:59:59Z')
  expect((await signIn(clinic, person.email, password)).status).toBe(200)
  clock.now = new Date('2026-03-04T08:00:00Z')
  expect((await signIn(clinic, person.email, password)).status).toBe(401)
})

test('only an admin can invite', async () => {
  const { anonymous, as, db } = await testApp()
  expect((await anonymous.send(createPersonnel, { body: person })).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const)
    expect((await (await as(role)).send(createPersonnel, { body: { ...person, name: '' } })).status).toBe(403)
  expect(await db.selectFrom('personnel').select('_id').where('email', '=', person.email).execute()).toEqual([])
})

test('reports every invalid field at once', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const send = async (body: object) => (await admin.send(createPersonnel, { body: body as never })).error.fields // wrong on purpose
  expect(await send({})).toEqual({
    name: 'Please enter first name',
    email: 'Select an option',
    phone: 'Select an option',
    role: 'Select an option',
  })
  expect(await send({ name: 'Adaeze', email: 'ada', phone: ' ', role: 'Select' })).toEqual({
    name: "Please patient's last name",
    email: 'Email must be of the form {email}',
    phone: 'Select an option',
    role: 'Please select an issue',
  })
  expect(await send({ ...person, name: 'Ad Okonkwo', role: 'Doctor' })).toEqual({
    name: 'Name must have at least 3 characters',
    role: 'Select an option',
  })
  expect(await send({ ...person, name: 12, email: null, phone: ['0803'] })).toEqual({
    name: 'Please enter first name',
    email: 'Select an option',
    phone: 'Select an option',
  })
})

test('fields that a client cannot set have no effect', async () => {
  const { as } = await testApp()
  const body = { ...person, _id: 'mine', isFirstLogin: false, deactivated: true, version: 9, passwordHash: 'x', createdAt: '2000' }
  const { user } = await (await as('admin')).call(createPersonnel, { body })
  expect(user).toMatchObject({ isFirstLogin: true, deactivated: false, version: 1 })
  expect(user._id).not.toBe('mine')
})

test('an email belongs to one person until they are deleted', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const { user } = await admin.call(createPersonnel, { body: person })
  const again = await admin.send(createPersonnel, { body: { ...person, email: 'ADA@clinic.test' } })
  expect([again.status, again.error]).toEqual([409, { code: 'conflict', message: taken, fields: { email: taken } }])
  await admin.call(deletePersonnel, { params: { email: person.email } })
  const { user: next, slip } = await admin.call(createPersonnel, { body: { ...person, name: 'Another Person' } })
  expect(next._id).not.toBe(user._id)
  expect((await signIn(clinic, person.email, slip?.password)).data.user.name).toBe('Another Person')
})

test('twenty simultaneous invitations of one email invite one person', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const emails = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'Ada@clinic.test' : 'ada@CLINIC.test'))
  const answers = await Promise.all(emails.map((email) => admin.send(createPersonnel, { body: { ...person, email } })))
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
  expect((await db.selectFrom('personnel').select('_id').where('email', '=', person.email).execute()).length).toBe(1)
})

test('a slip replaces the password, ends sign-ins and older slips, and unlocks a throttled account', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const { email } = await withPassword(clinic, { role: 'doctor' })
  const { token } = (await signIn(clinic, email)).data
  for (let n = 0; n < 6; n++) await signIn(clinic, email, 'a wrong guess')
  const first = await admin.send(issueSlip, { params: { email: email.toUpperCase() } })
  expect([first.status, Object.keys(first.data).toSorted()]).toEqual([201, ['expiresAt', 'link', 'password']])
  expect((await clinic.anonymous.send(listPersonnel, {}, bearer(token))).status).toBe(401)
  expect((await signIn(clinic, email)).status).toBe(401)
  expect((await signIn(clinic, email, first.data.password)).data.user.isFirstLogin).toBe(true)
  const second = await admin.call(issueSlip, { params: { email } })
  expect((await signIn(clinic, email, first.data.password)).status).toBe(401)
  expect((await signIn(clinic, email, second.password)).status).toBe(200)
  const events = await clinic.db.selectFrom('auditEvent').select('actorId').where('type', '=', 'user.slip').execute()
  expect(events).toEqual([{ actorId: admin.user._id }, { actorId: admin.user._id }])
})

test('a slip needs an admin, and an active account', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic, { deactivated: true })
  const admin = await clinic.as('admin')
  expect((await clinic.anonymous.send(issueSlip, { params: { email } })).status).toBe(401)
  expect((await (await clinic.as('doctor')).send(issueSlip, { params: { email: 'nobody@clinic.test' } })).status).toBe(403)
  expect((await admin.send(issueSlip, { params: { email: 'nobody@clinic.test' } })).status).toBe(404)
  expect((await admin.send(issueSlip, { params: { email } })).status).toBe(409)
})
