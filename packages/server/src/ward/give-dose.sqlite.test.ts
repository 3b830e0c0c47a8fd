import { listItems } from '@clinic/contract/inventory/inventory'
import { mergePatients } from '@clinic/contract/merge/merge'
import { recordObservation } from '@clinic/contract/observations/observations'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { giveDose, listWard } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aWard } from '../../test/ward.ts'

/** At 09:00 in Lagos a patient in bed A1 is prescribed two tablets of 500 mg three times a day for five days. */
async function prescribed(changes: object = {}) {
  const ward = await aWard()
  const item = await newItem(ward.admin, { name: 'Paracetamol', dosage: '500 mg', count: 100 })
  const { _id: patientId } = await newPatient(ward.doctor, { allergies: 'None' })
  const line = { drug: item._id, dose: '2 tablets', timesPerDay: 3, days: 5, units: 30, ...changes }
  const { session } = await ward.admit('A1', { patientId, prescriptionLines: [line] })
  const sessionId = session._id
  const doses = async () => (await ward.nurse.call(listWard, {})).data[0]?.doses ?? []
  const next = async () => (await doses())[0] ?? { lineId: '', dueAt: '' }
  const give = async ({ lineId, dueAt }: { lineId: string; dueAt: string }) =>
    ward.nurse.send(giveDose, { body: { sessionId, lineId, dueAt } })
  const left = async () => (await ward.admin.call(listItems, {})).find(({ _id }) => _id === item._id)?.count
  return { ...ward, item, sessionId, patientId, doses, next, give, left }
}

test('the ward shows the next dose of each line, and one press records it as care of that line', async () => {
  const { give, next, doses, left, nurse, sessionId, item } = await prescribed()
  const first = await next()
  expect(first).toMatchObject({ drug: 'Paracetamol', dose: '2 tablets', dueAt: '2026-11-22T08:00:00.000Z', lastAt: null, units: 2 })
  expect((await give(first)).status).toBe(200)
  expect(await left()).toBe(98)
  const { comments } = await nurse.call(getSession, { params: { id: sessionId } })
  expect(comments.map(({ comment, drugs }) => [comment, drugs])).toEqual([
    ['', [expect.objectContaining({ itemId: item._id, dosage: 2, lineId: first.lineId })]],
  ])
  expect(await doses()).toMatchObject([{ dueAt: '2026-11-22T16:00:00.000Z', lastAt: '2026-11-22T08:00:00.000Z' }])
})

test('two presses at once give one dose', async () => {
  const { give, next, left } = await prescribed()
  const first = await next()
  const answers = await Promise.all([give(first), give(first), give(first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await left()).toBe(98)
})

test('a dose is given from one hour before its time on', async () => {
  const { give, next, wait } = await prescribed()
  await give(await next())
  wait(7 * 60 - 1)
  expect(await give(await next())).toMatchObject({
    status: 409,
    error: { message: 'This dose is due at 17:00. To give it earlier, record it under Attend to Patient.' },
  })
  wait(1)
  expect((await give(await next())).status).toBe(200)
})

test('what was given without its line, or in another way, moves the time; struck care does not', async () => {
  const { nurse, admin, sessionId, item, doses, wait } = await prescribed()
  wait(30)
  const { comments } = await nurse.call(updateSession, { body: { id: sessionId, drugs: [{ drug: item._id, dosage: 2 }] } })
  expect(await doses()).toMatchObject([{ dueAt: '2026-11-22T16:30:00.000Z' }])
  await admin.call(strikeCare, { params: { id: sessionId, careId: comments[0]?._id ?? '' }, body: { reason: 'Other patient' } })
  expect(await doses()).toMatchObject([{ dueAt: '2026-11-22T08:00:00.000Z' }])
})

test.each([
  ['the units of a dose are not known', { units: undefined }],
  ['the units are not whole doses', { units: 31 }],
  ['the drug is not in the stock', { drug: 'Paracetamol of the family' }],
])('where %s, it shows the time and asks for the form', async (_, changes) => {
  const { give, next, left } = await prescribed(changes)
  expect(await next()).toMatchObject({ dueAt: '2026-11-22T08:00:00.000Z', units: null })
  expect(await give(await next())).toMatchObject({
    status: 409,
    error: { message: 'This dose needs an answer first. Record it under Attend to Patient.' },
  })
  expect(await left()).toBe(100)
})

test('what the guard asks about is not given with one press', async () => {
  const { give, next, doctor, patientId, left } = await prescribed()
  await doctor.call(updateAllergies, { params: { id: patientId }, body: { add: [{ label: 'Paracetamol' }] } as never })
  expect((await give(await next())).status).toBe(409)
  expect(await left()).toBe(100)
})

test('the same ingredient under another name, given meanwhile, is asked about', async () => {
  const { give, next, left, nurse, admin, sessionId, wait } = await prescribed()
  await give(await next())
  wait(7 * 60)
  const other = await newItem(admin, { name: 'Panadol', dosage: '500 mg', count: 100 })
  await nurse.call(updateSession, { body: { id: sessionId, drugs: [{ drug: other._id, dosage: 2 }] } })
  expect((await give(await next())).status).toBe(409)
  expect(await left()).toBe(98)
})

test('nothing is due of a line without times, nor once all of it was given, nor after the course', async () => {
  const unknown = await prescribed({ timesPerDay: undefined })
  expect(await unknown.doses()).toEqual([])
  const { nurse, sessionId, item, next, doses } = await prescribed()
  const { lineId } = await next()
  await nurse.call(updateSession, { body: { id: sessionId, drugs: [{ drug: item._id, dosage: 30, lineId }] } })
  expect(await doses()).toEqual([])
  const late = await prescribed()
  late.wait(5 * 24 * 60)
  expect((await (await late.as('nurse')).call(listWard, {})).data[0]?.doses).toEqual([])
})

test('what was given under a record that was joined since moves the time too', async () => {
  const { admin, doctor, nurse, patientId, item, doses, next, give } = await prescribed()
  const { _id: other } = await newPatient(doctor, { allergies: 'None' })
  const { _id: id } = await newSession(doctor, { patientId: other })
  await nurse.call(updateSession, { body: { id, drugs: [{ drug: item._id, dosage: 2 }] } })
  await doctor.call(updateSession, { body: { id, open: false } })
  expect(await doses()).toMatchObject([{ dueAt: '2026-11-22T08:00:00.000Z', lastAt: null }])
  await admin.call(mergePatients, { body: { keepId: patientId, mergeId: other, reason: 'The same person' } })
  expect(await doses()).toMatchObject([{ dueAt: '2026-11-22T16:00:00.000Z', lastAt: '2026-11-22T08:00:00.000Z' }])
  expect((await give(await next())).status).toBe(409)
})

test('another line, or another session, is refused', async () => {
  const { give, next, nurse, admit } = await prescribed()
  const { dueAt, lineId } = await next()
  expect((await give({ lineId: 'other', dueAt })).status).toBe(409)
  const { session } = await admit('A2')
  expect((await nurse.send(giveDose, { body: { sessionId: session._id, lineId, dueAt } })).status).toBe(409)
  expect(await nurse.send(giveDose, { body: { sessionId: session._id, lineId, dueAt: 'now' } })).toMatchObject({
    status: 400,
    error: { fields: { dueAt: 'Send the time of the dose as the ward shows it' } },
  })
})

test('the ward shows the newest three sets as typed, newest first, without struck ones', async () => {
  const { nurse, admit, wait } = await aWard()
  const { session } = await admit('A1', { temperature: '38.6', bloodPressure: '110/70', pulse: '112', spO2: '95' })
  for (const temperature of ['38.4', '38.1', '37.9']) {
    wait(60)
    await nurse.call(recordObservation, { params: { id: session._id }, body: { temperature } })
  }
  const [row] = (await nurse.call(listWard, {})).data
  expect(row?.measured.map(({ temperature, pulse }) => [temperature, pulse])).toEqual([
    ['37.9', ''],
    ['38.1', ''],
    ['38.4', ''],
  ])
  const other = await admit('A2', { temperature: '38.6', bloodPressure: '110/70', pulse: '112', spO2: '95' })
  const { data } = await nurse.call(listWard, {})
  expect(data.find(({ sessionId }) => sessionId === other.session._id)?.measured).toEqual([
    { takenAt: other.session.createdAt, temperature: '38.6', bloodPressure: '110/70', pulse: '112', spO2: '95' },
  ])
})
