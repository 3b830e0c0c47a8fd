import { deletePersonnel, listPersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { bearer, signIn, withPassword } from '../../test/credentials.ts'
import { insertPersonnel } from '../../test/factories.ts'
import { type Client, testApp } from '../../test/harness.ts'

const names = async (admin: Client, query: object) => (await admin.call(listPersonnel, { query })).data.map(({ name }) => name)

test('lists staff by name, in pages, without deleted people', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin', { name: 'Zainab Bello' })
  for (const name of ['Ọláwálé Adéyẹmí', 'Chidi Eze', 'ada Okonkwo']) await insertPersonnel(db, { name, role: 'nurse' })
  const gone = await insertPersonnel(db, { name: 'Gone Person' })
  await insertPersonnel(db, { name: 'Deactivated Person', deactivated: true })
  await admin.call(deletePersonnel, { params: { email: gone.email } })
  const all = await admin.call(listPersonnel, { query: {} })
  expect(all.count).toBe(5)
  expect(all.data.map(({ name }) => name)).toEqual(['ada Okonkwo', 'Chidi Eze', 'Deactivated Person', 'Ọláwálé Adéyẹmí', 'Zainab Bello'])
  expect(Object.keys(all.data[0] ?? {}).toSorted()).toEqual(
    ['_id', 'createdAt', 'deactivated', 'email', 'isFirstLogin', 'name', 'phone', 'role', 'updatedAt', 'version'].toSorted(),
  )
  expect(await names(admin, { limit: 2, skip: 1 })).toEqual(['Deactivated Person', 'Ọláwálé Adéyẹmí'])
  expect(await names(admin, { limit: 2, skip: 9 })).toEqual([])
})

test('a search finds any part of a name in any order, and odd texts find no one', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin', { name: 'Zainab Bello' })
  await insertPersonnel(db, { name: 'Ọláwálé Adéyẹmí' })
  await insertPersonnel(db, { name: "Chidi O'Neil" })
  for (const name of ['olawale', 'ADEYEMI', 'yemi wal', 'Adéyẹmí Ọláwálé'])
    expect(await names(admin, { name })).toEqual(['Ọláwálé Adéyẹmí'])
  expect(await names(admin, { name: "o'neil" })).toEqual(["Chidi O'Neil"])
  expect((await names(admin, { name: 'z' })).length).toBe(1)
  expect((await names(admin, { name: '  ' })).length).toBe(3)
  for (const name of ['%', '_', '???', "' or 1=1 --", '\\']) expect(await names(admin, { name })).toEqual([])
})

test('refuses the list to other roles, and invalid pages', async () => {
  const { anonymous, as } = await testApp()
  expect((await anonymous.send(listPersonnel, {})).status).toBe(401)
  expect((await (await as('doctor')).send(listPersonnel, {})).status).toBe(403)
  const admin = await as('admin')
  const { status, error } = await admin.send(listPersonnel, { query: { limit: 'ten', skip: -1 } as never }) // wrong on purpose
  expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([400, ['limit', 'skip']])
})

test('an edit changes only what is sent, and audits which fields changed', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const { _id, email } = await withPassword(clinic, { role: 'nurse', name: 'Ada Okonkwo' })
  const body = { name: 'Adaeze Obi', email: 'Obi@Clinic.Test', phone: '0809', role: 'nurse', currentEmail: email, version: 1 } as const
  const edited = await admin.call(updatePersonnel, { params: { email: email.toUpperCase() }, body })
  expect(edited).toMatchObject({ _id, name: 'Adaeze Obi', email: 'obi@clinic.test', phone: '0809', role: 'nurse', version: 2 })
  expect((await signIn(clinic, 'obi@clinic.test')).data.user.name).toBe('Adaeze Obi')
  expect(await names(admin, { name: 'obi' })).toEqual(['Adaeze Obi'])
  const event = await clinic.db.selectFrom('auditEvent').selectAll().where('type', '=', 'user.update').executeTakeFirstOrThrow()
  expect([event.entityId, JSON.parse(event.fields)]).toEqual([_id, ['name', 'email', 'phone']])
  const { before } = await clinic.db.selectFrom('recordHistory').select('before').where('entityId', '=', _id).executeTakeFirstOrThrow()
  expect(JSON.parse(before)).toMatchObject({ name: 'Ada Okonkwo', email })
  expect(before).not.toContain('argon2')
})

test('an edit that changes nothing is no edit: it leaves no event, and another open form stays valid', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const { user } = await as('nurse')
  const params = { email: user.email }
  const [listed] = (await admin.call(listPersonnel, { query: { name: user.name } })).data
  const { name = '', phone = '', role = 'nurse', version = 0 } = listed ?? {}
  const same = { name, email: user.email, phone, role, currentEmail: user.email, version }
  for (const body of [same, { deactivated: false }]) expect(await admin.call(updatePersonnel, { params, body })).toMatchObject({ version })
  expect(await db.selectFrom('auditEvent').selectAll().where('type', 'like', 'user.%date').execute()).toEqual([])
})

test('an edit follows the rules of an invitation, and explains errors in the email', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const { email } = await insertPersonnel(db, { role: 'nurse' })
  const other = await insertPersonnel(db, { role: 'nurse' })
  const send = (body: object) => admin.send(updatePersonnel, { params: { email }, body: body as never }) // wrong on purpose
  expect((await send({ name: 'Ada', phone: '', role: 'chief', deactivated: 'yes' })).error.fields).toEqual({
    name: "Please patient's last name",
    phone: 'Select an option',
    role: 'Select an option',
    deactivated: 'Say yes or no',
  })
  const mismatch = await send({ name: 'Ada Okonkwo', currentEmail: other.email })
  expect([mismatch.status, Object.keys(mismatch.error.fields ?? {})]).toEqual([400, ['currentEmail']])
  expect((await send({})).status).toBe(400)
  expect((await send({ isFirstLogin: true, passwordHash: 'x' })).status).toBe(400)
  const taken = await send({ email: other.email.toUpperCase() })
  expect([taken.status, Object.keys(taken.error.fields ?? {})]).toEqual([409, ['email']])
})

test('401, then 403, then 404, then 400', async () => {
  const { anonymous, as, db } = await testApp()
  const { email } = await insertPersonnel(db, { role: 'nurse' })
  const bad = { name: '' }
  const unknown = { params: { email: 'nobody@clinic.test' }, body: bad }
  const admin = await as('admin')
  expect((await anonymous.send(updatePersonnel, unknown)).status).toBe(401)
  expect((await (await as('nurse')).send(updatePersonnel, unknown)).status).toBe(403)
  expect((await admin.send(updatePersonnel, unknown)).status).toBe(404)
  expect((await admin.send(updatePersonnel, { params: { email: 'nul\0@clinic.test' }, body: bad })).status).toBe(404)
  expect((await admin.send(updatePersonnel, { params: { email }, body: bad })).status).toBe(400)
  expect((await anonymous.send(deletePersonnel, unknown)).status).toBe(401)
  expect((await (await as('doctor')).send(deletePersonnel, unknown)).status).toBe(403)
  expect((await admin.send(deletePersonnel, unknown)).status).toBe(404)
})

test('refuses the second of two edits to the same version', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const { email } = await insertPersonnel(db, { role: 'nurse' })
  const edit = (phone: string, version?: number) =>
    admin.send(updatePersonnel, { params: { email }, body: { phone, ...(version && { version }) } })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(`080${n}`, 1)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.error).toEqual({
    code: 'version-conflict',
    message: 'This record was changed by someone else. Reload and try again.',
  })
  const without = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(`081${n}`)))
  expect(without.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await edit('0800', 12)).data).toMatchObject({ phone: '0800', version: 13 })
})

test('no one can deactivate, demote or delete their own account, but can edit the rest', async () => {
  const { as } = await testApp()
  await as('admin')
  const admin = await as('admin')
  const { email } = admin.user
  const edit = (body: object) => admin.send(updatePersonnel, { params: { email }, body })
  for (const answer of [
    await edit({ deactivated: true }),
    await edit({ role: 'doctor' }),
    await admin.send(deletePersonnel, { params: { email } }),
  ])
    expect([answer.status, answer.error.message]).toEqual([409, 'You cannot do this to your own account'])
  expect((await edit({ deactivated: false, role: 'admin', name: 'Another Name' })).data.name).toBe('Another Name')
})

test('one admin remains when two remove each other at the same moment', async () => {
  const { as, db } = await testApp()
  const actions = [
    (admin: Client, email: string) => admin.send(deletePersonnel, { params: { email } }),
    (admin: Client, email: string) => admin.send(updatePersonnel, { params: { email }, body: { deactivated: true } }),
    (admin: Client, email: string) => admin.send(updatePersonnel, { params: { email }, body: { role: 'nurse' } }),
  ]
  for (const act of actions) {
    await db.updateTable('personnel').set({ role: 'nurse' }).execute()
    const [one, two] = [await as('admin'), await as('admin')]
    const answers = await Promise.all([act(one, two.user.email), act(two, one.user.email)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses)
    const left = await db
      .selectFrom('personnel')
      .select('_id')
      .where('role', '=', 'admin')
      .where('deactivated', '=', 0)
      .where('deletedAt', 'is', null)
      .execute()
    expect(left.length).toBe(1)
  }
})

test('deleting a person ends their access and keeps their name on records', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const { _id, email } = await withPassword(clinic, { role: 'doctor' })
  const { token } = (await signIn(clinic, email)).data
  const { status, data } = await admin.send(deletePersonnel, { params: { email: ` ${email.toUpperCase()}` } })
  expect([status, data]).toEqual([200, { message: 'Action completed!' }])
  expect((await clinic.anonymous.send(listPersonnel, {}, bearer(token))).status).toBe(401)
  expect((await signIn(clinic, email)).status).toBe(401)
  expect((await admin.send(deletePersonnel, { params: { email } })).status).toBe(404)
  const row = await clinic.db.selectFrom('personnel').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  expect([row.email, row.passwordHash, row.deletedAt === null]).toEqual([email, '', false])
})
