import { createItem, listItems, listMovements, updateItem } from '@clinic/contract/inventory/inventory'
import { createPatient } from '@clinic/contract/patients/patients'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem } from '../../test/arrange.ts'
import { anItem, aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

test('adds an item, which everyone signed in sees', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const body = anItem({ name: ' Paracetamol ', count: 0 })
  const created = await admin.send(createItem, { body })
  expect([created.status, created.data]).toMatchObject([201, { ...body, name: 'Paracetamol', version: 1 }])
  expect(await (await as('physiotherapist')).call(listItems, {})).toEqual([created.data])
})

test('checks sign-in, then role, then reports every invalid field at once', async () => {
  const { as, anonymous, db } = await testApp()
  expect((await anonymous.send(createItem, { body: anItem() })).status).toBe(401)
  expect((await anonymous.send(listItems, {})).status).toBe(401)
  for (const role of ['doctor', 'nurse', 'pharmacist'] as const)
    expect((await (await as(role)).send(createItem, { body: {} as never })).status).toBe(403)
  const admin = await as('admin')
  const empty = await admin.send(createItem, { body: { name: ' ' } as never })
  expect([empty.status, empty.error.fields]).toEqual([
    400,
    {
      name: 'Please enter item name',
      description: 'Please enter description',
      count: 'Please enter quantity',
      dosage: 'Please enter dosage',
    },
  ])
  for (const count of ['5', -1, 1.5, null, 1e10]) {
    const wrong = await admin.send(createItem, { body: { ...anItem(), count } as never })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['count']])
  }
  expect(await db.selectFrom('item').selectAll().execute()).toEqual([])
})

test('a name is unique in any case, even when many users add it at once', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const add = (name: string) => admin.send(createItem, { body: anItem({ name }) })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? 'Gauze' : ' GAUZE ')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  const refused = await add('gauze')
  expect(refused.error.fields).toEqual({ name: 'The item gauze exists already' })
  expect((await db.selectFrom('movement').selectAll().execute()).length).toBe(1)
})

test('lists items by name or part of a name, ignoring accents and case', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  for (const name of ['zinc', 'Ọlá balm', 'Amoxicillin 500 mg', '100% glycerine']) await newItem(admin, { name })
  const names = async (name?: string) => (await admin.call(listItems, { query: { name } })).map((item) => item.name)
  expect(await names()).toEqual(['100% glycerine', 'Amoxicillin 500 mg', 'Ọlá balm', 'zinc'])
  expect(await names('  ')).toHaveLength(4)
  expect(await names('OLA')).toEqual(['Ọlá balm'])
  expect(await names('cillin 5')).toEqual(['Amoxicillin 500 mg'])
  for (const unknown of ['%', '_', '???', '\\', 'x%c']) expect(await names(unknown)).toEqual([])
})

test('edits only what is sent; restocking and correcting each record a movement', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin', { name: 'Ngozi Obi' })
  const { _id: id } = await newItem(admin, { name: 'Gauze', count: 10 })
  const edit = (body: object) => admin.call(updateItem, { body: { id, ...body } })
  expect(await edit({ version: 1, name: ' Gauze swabs ' })).toMatchObject({ name: 'Gauze swabs', count: 10, version: 2 })
  expect(await edit({ version: 2, restock: 5, reason: 'Delivery' })).toMatchObject({ count: 15, version: 3 })
  expect(await edit({ version: 3, count: 12, reason: 'Counted' })).toMatchObject({ count: 12, version: 4 })
  expect(await edit({ count: 12, dosage: 'box' })).toMatchObject({ count: 12, dosage: 'box', version: 5 })
  expect(await edit({ count: 12, name: 'Gauze swabs' })).toMatchObject({ version: 5 }) // nothing differs
  const { data, count } = await admin.call(listMovements, { params: { id } })
  const userId = { _id: admin.user._id, name: 'Ngozi Obi', role: 'admin' }
  expect(count).toBe(3)
  expect(data).toMatchObject([
    { type: 'correction', change: -3, reason: 'Counted', sessionId: null, userId },
    { type: 'restock', change: 5, reason: 'Delivery', userId },
    { type: 'opening', change: 10, reason: '', userId },
  ])
  const events = await db.selectFrom('auditEvent').select('fields').where('type', '=', 'item.update').orderBy('seq').execute()
  expect(events.map(({ fields }) => fields)).toEqual(['["name"]', '["restock"]', '["count"]', '["dosage"]'])
  expect((await db.selectFrom('recordHistory').selectAll().where('entityId', '=', id).execute()).length).toBe(4)
})

test('refuses an edit that overwrites another user’s change, reuses a name, is empty, or exceeds the largest stock', async () => {
  const { as, anonymous } = await testApp()
  const admin = await as('admin')
  await newItem(admin, { name: 'Zinc' })
  const { _id: id } = await newItem(admin, { name: 'Gauze', count: 999_999_999 })
  const send = (body: object) => admin.send(updateItem, { body: { id, ...body } })
  expect((await anonymous.send(updateItem, { body: { id } })).status).toBe(401)
  expect((await (await as('pharmacist')).send(updateItem, { body: { id: newId() } })).status).toBe(403)
  expect((await send({ id: newId(), name: '' })).status).toBe(404)
  expect((await send({ name: ' ', restock: 0 })).error.fields).toEqual({
    name: 'Please enter item name',
    restock: 'Enter a whole number of units, from 1',
  })
  expect((await send({ count: 1, restock: 1 })).error.fields).toEqual({
    restock: 'Either correct the count or add to it, not both at once',
  })
  expect((await send({ reason: 'none' })).error.message).toBe('There is nothing to save')
  expect((await send({ restock: 2 })).error.fields).toEqual({ restock: 'The stock can be at most 1,000,000,000 units' })
  const inUse = await send({ name: 'ZINC' })
  expect([inUse.status, inUse.error.fields]).toEqual([409, { name: 'The item ZINC exists already' }])
  await send({ dosage: 'box', version: 1 })
  const late = await send({ dosage: 'bag', version: 1 })
  expect([late.status, late.error]).toEqual([
    409,
    { code: 'version-conflict', message: 'This record was changed by someone else. Reload and try again.' },
  ])
})

test('the ledger is for admins only, in pages', async () => {
  const { as, anonymous } = await testApp()
  const admin = await as('admin')
  const { _id: id } = await newItem(admin, { count: 1 })
  for (const restock of [2, 3]) await admin.call(updateItem, { body: { id, restock } })
  const page = await admin.call(listMovements, { params: { id }, query: { skip: 1, limit: 2 } })
  expect([page.data.map(({ change }) => change), page.count]).toEqual([[1], 3])
  expect((await anonymous.send(listMovements, { params: { id } })).status).toBe(401)
  expect((await (await as('pharmacist')).send(listMovements, { params: { id } })).status).toBe(403)
  expect((await admin.send(listMovements, { params: { id: newId() } })).status).toBe(404)
  expect((await admin.send(listMovements, { params: { id }, query: { limit: 0 } })).error.fields).toHaveProperty('limit')
})

test('an item is low at a quarter of its stock after the last delivery', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const low = async () => (await admin.call(listItems, { query: { low: 'true' } })).map(({ name }) => name)
  const many = await admin.call(createItem, { body: anItem({ name: 'Paracetamol', count: 1000 }) })
  const few = await admin.call(createItem, { body: anItem({ name: 'Adrenaline', count: 4 }) })
  await admin.call(createItem, { body: anItem({ name: 'Pregnancy test', count: 0 }) })
  expect(await low()).toEqual(['Pregnancy test'])

  const [patient] = await admin.call(createPatient, { body: aPatient() })
  const session = await admin.call(createSession, { body: { patientId: patient?._id ?? '', attendants: ['NURSE'] } })
  const give = (drug: string, dosage: number) => admin.call(updateSession, { body: { id: session._id, drugs: [{ drug, dosage }] } })
  await give(many._id, 749)
  await give(few._id, 2)
  expect(await low()).toEqual(['Pregnancy test'])
  await give(many._id, 1)
  await give(few._id, 1)
  expect(await low()).toEqual(['Adrenaline', 'Paracetamol', 'Pregnancy test'])

  await admin.call(updateItem, { body: { id: few._id, restock: 1 } })
  await admin.call(updateItem, { body: { id: many._id, count: 240 } })
  expect(await low()).toEqual(['Paracetamol', 'Pregnancy test'])
  await admin.call(updateItem, { body: { id: many._id, count: 251 } })
  expect(await low()).toEqual(['Pregnancy test'])
  expect((await admin.send(listItems, { query: { low: 'maybe' as never } })).error.fields).toEqual({ low: 'low is true or false' })
})
