import { createBeds, getBed, listBeds } from '@clinic/contract/beds/beds'
import { expect, test } from 'vitest'
import { newAdmission, newBed } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

const tags = (beds: { tag: string }[]) => beds.map(({ tag }) => tag)

test('creates the beds in the order given, and ignores blank tags', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const created = await admin.send(createBeds, { body: ['Bed 10', ' ', ' Bed 2 ', ''] })
  expect([created.status, tags(created.data)]).toEqual([201, ['Bed 10', 'Bed 2']])
  expect(created.data[0]).toMatchObject({ occupied: false, patientId: null, version: 1 })
  expect(tags((await admin.send(createBeds, { body: { tags: ['Bed 1'] } })).data)).toEqual(['Bed 1'])
  expect(await admin.call(getBed, { params: { id: created.data[0]?._id ?? '' } })).toEqual(created.data[0])
})

test('checks sign-in, then role, then the list', async () => {
  const { as, anonymous } = await testApp()
  expect((await anonymous.send(createBeds, { body: [] })).status).toBe(401)
  expect((await (await as('doctor')).send(createBeds, { body: [] })).status).toBe(403)
  const admin = await as('admin')
  const fieldsOf = async (body: unknown) => (await admin.send(createBeds, { body: body as never })).error.fields
  expect(await fieldsOf([' ', ''])).toEqual({ tags: 'Enter a bed tag' })
  expect(await fieldsOf(['A', ' a '])).toEqual({ tags: 'The tag a is in the list twice' })
  expect(await fieldsOf(['A', 1])).toEqual({ 'tags.1': 'Enter a bed tag' })
  expect(await fieldsOf({ tags: 'A' })).toEqual({ tags: 'Enter a list of bed tags' })
})

test('refuses the whole list, naming the tag, if a tag exists in any letter case', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  await admin.call(createBeds, { body: ['Bed 1', 'Bed 2'] })
  const one = await admin.send(createBeds, { body: ['Bed 3', ' BED 1'] })
  expect([one.status, one.error.message]).toEqual([409, 'The tag BED 1 exists already'])
  const two = await admin.send(createBeds, { body: ['bed 2', 'Bed 3', 'bed  1'] })
  expect([two.status, two.error.fields]).toEqual([409, { tags: 'These tags exist already: bed 2, bed  1' }])
  expect(tags((await admin.call(listBeds, {})).data)).toEqual(['Bed 1', 'Bed 2'])
})

test('the same list sent twice at once creates the beds once', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const list = ['C', 'A', 'B']
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => admin.send(createBeds, { body: n % 2 ? list : list.toReversed() })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect((await db.selectFrom('bed').selectAll().execute()).length).toBe(3)
})

test('4.23 lists beds by tag in natural order, in pages', async () => {
  const { as, anonymous } = await testApp()
  const admin = await as('admin')
  await admin.call(createBeds, { body: ['Ward B', 'Bed 10', 'bed 2', 'Bed 1'] })
  const all = await admin.call(listBeds, { query: { limit: 200 } })
  expect([tags(all.data), all.count]).toEqual([['Bed 1', 'bed 2', 'Bed 10', 'Ward B'], 4])
  const second = await admin.call(listBeds, { query: { skip: 1, limit: 3 } })
  expect([tags(second.data), second.count]).toEqual([['Ward B'], 4])
  expect((await anonymous.send(listBeds, {})).status).toBe(401)
  expect((await admin.send(listBeds, { query: { limit: 'x' } as never })).error.fields).toHaveProperty('limit')
})

test('4.23 shows the patient in a bed to roles that may see patients, and others only that it is occupied', async () => {
  const { as, anonymous } = await testApp()
  const admin = await as('admin')
  const bed = await newBed(admin, 'Bed 1')
  const session = await newAdmission(await as('doctor'), bed._id)
  const { patientId } = session
  const { _id, firstname, lastname } = patientId
  const id = bed._id
  for (const role of ['admin', 'doctor', 'nurse'] as const) {
    const client = await as(role)
    const seen = await client.call(getBed, { params: { id } })
    expect(seen).toMatchObject({ occupied: true, patientId: { _id, firstname, lastname }, sessionId: session._id })
    expect((await client.call(listBeds, {})).data).toEqual([seen])
  }
  for (const role of ['pharmacist', 'physiotherapist'] as const) {
    const client = await as(role)
    const brief = { _id: id, tag: 'Bed 1', occupied: true, version: 2 }
    expect(await client.call(getBed, { params: { id } })).toEqual(brief)
    expect((await client.call(listBeds, {})).data).toEqual([brief])
  }
  expect((await anonymous.send(getBed, { params: { id } })).status).toBe(401)
  expect((await admin.send(getBed, { params: { id: newId() } })).status).toBe(404)
})
