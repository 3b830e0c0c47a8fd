import { givenUnits } from '@clinic/clinical/drugs/units'
import { listItems, listMovements, updateItem } from '@clinic/contract/inventory/inventory'
import { type Comment, getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { expect, test } from 'vitest'
import { newItem, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import { newId } from '../../ids.ts'

async function clinic() {
  const app = await testApp()
  const doctor = await app.as('doctor', { name: 'Ada Eze' })
  const admin = await app.as('admin')
  const nurse = await app.as('nurse', { name: 'Bola Ade' })
  const session = await newSession(doctor, { attendants: ['NURSE', 'PHARMACIST'] })
  return { ...app, doctor, admin, nurse, session, id: session._id }
}

test('refuses care on a closed session, and says who closed it and when: the time today, otherwise with the day', async () => {
  const clock = { now: new Date('2026-11-22T13:02:00Z') }
  const { as } = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 100 } })
  const [nurse, eze, bola] = [await as('nurse'), await as('doctor', { name: 'Dr Eze' }), await as('admin', { name: 'Bola Ade' })]
  const { _id: id } = await newSession(eze)
  const refused = async () => {
    const { status, error } = await nurse.send(updateSession, { body: { id, comment: 'Dressed' } })
    return [status, error.code, error.message]
  }
  const words = (when: string, name: string) => [
    409,
    'conflict',
    `This session was closed ${when} by ${name}. Reopen it, or add your note to a new one.`,
  ]
  await bola.call(updateSession, { body: { id, open: false } })
  await bola.call(updateSession, { body: { id, open: true } })
  await eze.call(updateSession, { body: { id, open: false } })
  clock.now = new Date('2026-11-22T22:59:00Z')
  expect(await refused()).toEqual(words('at 14:02', 'Dr Eze'))
  clock.now = new Date('2026-11-22T23:01:00Z')
  expect(await refused()).toEqual(words('on 22/11/2026 at 14:02', 'Dr Eze'))
})

test('records what was done and given, takes it from stock, and shows who did it', async () => {
  const { admin, nurse, id, session } = await clinic()
  const item = await newItem(admin, { name: 'Paracetamol', count: 10 })
  const drugs = [
    { drug: 'Select', dosage: 0 },
    { drug: ' PARACETAMOL ', dosage: 2 },
    { drug: item._id, dosage: 3 },
  ]
  const after = await nurse.call(updateSession, { body: { id, comment: 'Wound dressed', drugs } })
  const given = [
    { drug: 'Paracetamol', dosage: 2 },
    { drug: 'Paracetamol', dosage: 3 },
  ]
  const { _id, name, role } = nurse.user
  expect(after.comments).toMatchObject([{ userId: { _id, name, role }, comment: 'Wound dressed', drugs: given }])
  expect(after.attendants).toEqual(['Ada Eze', 'Bola Ade', 'PHARMACIST'])
  expect(after.version).toBe(session.version)
  expect(await admin.call(listItems, {})).toMatchObject([{ count: 5, version: 1 }])
  const { data } = await admin.call(listMovements, { params: { id: item._id } })
  expect(data).toMatchObject([
    { type: 'dispensed', change: -5, sessionId: id, userId: { _id } },
    { type: 'opening', change: 10, sessionId: null },
  ])
})

test('a comment keeps the item’s name at the time', async () => {
  const { admin, nurse, id } = await clinic()
  const item = await newItem(admin, { name: 'Old name' })
  await nurse.call(updateSession, { body: { id, drugs: [{ drug: 'old name', dosage: 1 }] } })
  await admin.call(updateItem, { body: { id: item._id, name: 'New name' } })
  expect((await nurse.call(getSession, { params: { id } })).comments).toMatchObject([{ comment: '', drugs: [{ drug: 'Old name' }] }])
})

test.each([
  ['an empty comment', { comment: ' ' }],
  ['no rows', { drugs: [] }],
  ['only rows left at Select', { comment: '', drugs: [{ drug: 'Select', dosage: 0 }] }],
])('%s is not care', async (_, care) => {
  const { nurse, id } = await clinic()
  const refused = await nurse.send(updateSession, { body: { id, ...care } })
  expect([refused.status, refused.error.fields]).toEqual([400, { comment: 'Write what was done, or add a drug or item' }])
})

test('names invalid rows by their index in the form', async () => {
  const { nurse, id } = await clinic()
  const whole = 'Enter the number of units given, a whole number from 1'
  const drugs = [{ drug: 'Select', dosage: 0 }, { drug: 'A', dosage: 0 }, { drug: 'B', dosage: '2' }, { dosage: 1 }, null]
  const wrong = await nurse.send(updateSession, { body: { id, comment: 'x', drugs } as never })
  expect(wrong.status).toBe(400)
  expect(wrong.error.fields).toMatchObject({ 'drugs.1.dosage': whole, 'drugs.2.dosage': whole, 'drugs.3.drug': 'Choose a drug or an item' })
  expect(Object.keys(wrong.error.fields ?? {})).toContain('drugs.4')
  const rows = [{ drug: 'Select', dosage: 0 }, ...['None', 'Nothing'].map((drug) => ({ drug, dosage: 1 }))]
  const unknown = await nurse.send(updateSession, { body: { id, drugs: rows } })
  expect([unknown.status, unknown.error.fields]).toEqual([
    400,
    { 'drugs.1.drug': 'There is no item None', 'drugs.2.drug': 'There is no item Nothing' },
  ])
  expect((await nurse.send(updateSession, { body: { id, drugs: [{ drug: newId(), dosage: 1 }] } })).status).toBe(404)
})

test('saves nothing if one row is short, and the message says what is left', async () => {
  const { admin, nurse, id, db } = await clinic()
  await newItem(admin, { name: 'Gauze', count: 50 })
  await newItem(admin, { name: 'Paracetamol 500 mg', count: 3 })
  const drugs = [
    { drug: 'Gauze', dosage: 1 },
    { drug: 'Paracetamol 500 mg', dosage: 2 },
    { drug: 'paracetamol 500 mg', dosage: 3 },
  ]
  const refused = await nurse.send(updateSession, { body: { id, comment: 'Both', drugs } })
  const message = 'Paracetamol 500 mg: 3 units left, 5 asked for'
  expect([refused.status, refused.error.message]).toEqual([409, message])
  expect(refused.error.fields).toEqual({ 'drugs.1.dosage': message, 'drugs.2.dosage': message })
  expect((await admin.call(listItems, {})).map(({ count }) => count)).toEqual([50, 3])
  expect(await db.selectFrom('care').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('movement').selectAll().where('type', '=', 'dispensed').execute()).toEqual([])
})

test('refuses care on a closed session', async () => {
  const { doctor, nurse, id } = await clinic()
  await doctor.call(updateSession, { body: { id, open: false } })
  const refused = await nurse.send(updateSession, { body: { id, comment: 'Too late' } })
  expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(/^This session was closed at .+ by Ada Eze/)])
})

test('care does not check the version', async () => {
  const { nurse, id } = await clinic()
  await nurse.call(updateSession, { body: { id, version: 99, comment: 'Fine' } })
  expect((await nurse.call(getSession, { params: { id } })).version).toBe(1)
})

test('records care once for a key, and audits it without its text', async () => {
  const { nurse, id, session, db } = await clinic()
  const body = { id, comment: 'Secret finding' }
  await nurse.call(updateSession, { body }, { key: 'form' })
  await nurse.call(updateSession, { body }, { key: 'form' })
  const events = await db.selectFrom('auditEvent').selectAll().where('type', '=', 'care.record').execute()
  expect(events).toMatchObject([{ actorId: nurse.user._id, patientId: session.patientId._id }])
  expect(JSON.stringify(events)).not.toContain('Secret')
})

test('records an out-of-stock item as not given, together with what was given, and takes nothing from stock for it', async () => {
  const { admin, nurse, id, db } = await clinic()
  const gauze = await newItem(admin, { name: 'Gauze', count: 5 })
  const kit = await newItem(admin, { name: 'Pregnancy test', count: 0 })
  const drugs = [
    { drug: 'Select', dosage: 0 },
    { drug: 'Gauze', dosage: 1 },
    { drug: kit._id, dosage: 2, notGiven: 'out-of-stock' as const },
    { drug: 'gauze', dosage: 3 },
  ]
  const after = await nurse.call(updateSession, { body: { id, comment: 'Dressed', drugs } })
  const [care] = after.comments
  expect(care?.drugs).toEqual([
    { drug: 'Gauze', dosage: 1, unit: 'unit', itemId: gauze._id, lineId: null },
    { drug: 'Gauze', dosage: 3, unit: 'unit', itemId: gauze._id, lineId: null },
  ])
  expect(care?.notGiven).toEqual([{ drug: 'Pregnancy test', dosage: 2, unit: 'test', reason: 'out-of-stock' }])
  expect(await nurse.call(getSession, { params: { id } })).toEqual(after)
  expect((await admin.call(listItems, {})).map(({ count }) => count)).toEqual([1, 0])
  expect((await admin.call(listMovements, { params: { id: kit._id } })).data).toMatchObject([{ type: 'opening' }])
  expect((await admin.call(listMovements, { params: { id: gauze._id } })).data[0]).toMatchObject({ type: 'dispensed', change: -4 })
  const stored = await db.selectFrom('careNotGiven').select(['position', 'itemId', 'drug', 'dosage']).execute()
  expect(stored).toEqual([{ position: 1, itemId: kit._id, drug: 'Pregnancy test', dosage: 2 }])
  expect(await db.selectFrom('careDrug').select('position').orderBy('position').execute()).toEqual([{ position: 0 }, { position: 2 }])
})

test('a row not given counts as care, is never refused for lack of stock, and keeps the item’s name at the time', async () => {
  const { admin, nurse, id } = await clinic()
  const item = await newItem(admin, { name: 'Ceftriaxone', count: 3 })
  const after = await nurse.call(updateSession, { body: { id, drugs: [{ drug: 'ceftriaxone', dosage: 10, notGiven: 'out-of-stock' }] } })
  expect(after.attendants).toContain('Bola Ade')
  await admin.call(updateItem, { body: { id: item._id, name: 'Rocephin' } })
  expect((await nurse.call(getSession, { params: { id } })).comments).toMatchObject([
    { comment: '', drugs: [], notGiven: [{ drug: 'Ceftriaxone', dosage: 10, reason: 'out-of-stock' }] },
  ])
  expect((await admin.call(listItems, {})).map(({ count }) => count)).toEqual([3])
})

test('care keeps what one of an item was called at the time, and older care has no unit', async () => {
  const { admin, nurse, doctor, id, session, db } = await clinic()
  const tablet = await newItem(admin, { name: 'Coartem', count: 30, unit: 'tablet' })
  const form = await newItem(admin, { name: 'ORS sachet', count: 30 })
  const drugs = [
    { drug: tablet._id, dosage: 6 },
    { drug: form._id, dosage: 1 },
    { drug: tablet._id, dosage: 18, notGiven: 'out-of-stock' as const },
  ]
  await nurse.call(updateSession, { body: { id, drugs } })
  await admin.call(updateItem, { body: { id: tablet._id, unit: 'strip' } })
  await admin.call(updateItem, { body: { id: form._id, name: 'ORS bottle' } })
  await nurse.call(updateSession, { body: { id, drugs: [{ drug: tablet._id, dosage: 2 }] } })
  const params = { patientId: session.patientId._id }
  const [listed] = (await doctor.call(getPatientHistory, { params })).data
  const { data: timeline } = await doctor.call(getTimeline, { params: { id: session.patientId._id } })
  const inTimeline = timeline.filter((entry) => entry.kind === 'care').toReversed()
  const wordsOf = (care: readonly Pick<Comment, 'drugs' | 'notGiven'>[] = []) =>
    care.map((one) => [one.drugs.map(givenUnits), one.notGiven.map(givenUnits)])
  const words = [
    [['Coartem × 6 tablets', 'ORS sachet × 1 sachet'], ['Coartem × 18 tablets']],
    [['Coartem × 2 strips'], []],
  ]
  const one = await nurse.call(getSession, { params: { id } })
  expect([one.comments, listed?.comments, inTimeline].map(wordsOf)).toEqual([words, words, words])
  for (const table of ['careDrug', 'careNotGiven'] as const) await db.updateTable(table).set({ unit: null }).execute()
  const { comments } = await nurse.call(getSession, { params: { id } })
  expect(wordsOf(comments)[0]).toEqual([['Coartem × 6', 'ORS sachet × 1'], ['Coartem × 18']])
  expect(comments.flatMap((each) => [...each.drugs, ...each.notGiven]).filter((row) => 'unit' in row)).toEqual([])
})

test('if one row is short, records nothing, not even rows that were not given', async () => {
  const { admin, nurse, id, db } = await clinic()
  await newItem(admin, { name: 'Gauze', count: 1 })
  const drugs = [
    { drug: 'Gauze', dosage: 5, notGiven: 'out-of-stock' as const },
    { drug: 'Gauze', dosage: 2 },
  ]
  const refused = await nurse.send(updateSession, { body: { id, drugs } })
  expect([refused.status, refused.error.fields]).toEqual([409, { 'drugs.1.dosage': 'Gauze: 1 unit left, 2 asked for' }])
  expect(await db.selectFrom('careNotGiven').selectAll().execute()).toEqual([])
})

test('a row not given follows the same rules, and accepts only the one reason', async () => {
  const { nurse, id } = await clinic()
  const whole = 'Enter the number of units given, a whole number from 1'
  const send = (row: object) => nurse.send(updateSession, { body: { id, comment: 'x', drugs: [row] } as never })
  const notGiven = 'out-of-stock'
  for (const dosage of [0, -1, 1.5, 100_001, '2'])
    expect((await send({ drug: 'Gauze', dosage, notGiven })).error.fields).toEqual({ 'drugs.0.dosage': whole })
  for (const reason of ['refused', '', null, true])
    expect((await send({ drug: 'Gauze', dosage: 1, notGiven: reason })).error.fields).toHaveProperty(['drugs.0.notGiven'])
  expect((await send({ drug: 'Gauze', dosage: 1, notGiven })).error.fields).toEqual({ 'drugs.0.drug': 'There is no item Gauze' })
  expect((await send({ drug: newId(), dosage: 1, notGiven })).status).toBe(404)
  const dropped = await nurse.call(updateSession, { body: { id, comment: 'x', drugs: [{ drug: 'Select', dosage: 0, notGiven }] } })
  expect(dropped.comments[0]).toMatchObject({ drugs: [], notGiven: [] })
})

test('stores a row not given once for a key', async () => {
  const { admin, nurse, id, db } = await clinic()
  await newItem(admin, { name: 'Gauze', count: 0 })
  const body = { id, drugs: [{ drug: 'Gauze', dosage: 2, notGiven: 'out-of-stock' as const }] }
  const first = await nurse.call(updateSession, { body }, { key: 'form' })
  expect(await nurse.call(updateSession, { body }, { key: 'form' })).toEqual(first)
  expect(await db.selectFrom('careNotGiven').select('dosage').execute()).toEqual([{ dosage: 2 }])
})
