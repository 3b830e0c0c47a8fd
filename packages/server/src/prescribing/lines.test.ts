import { updateAllergies } from '@clinic/contract/patients/allergies'
import { getLastPrescription, listLines } from '@clinic/contract/prescribing/prescribing'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, type SessionUpdate, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

type Line = NonNullable<SessionUpdate['prescriptionLines']>[number] | { drug: string; days?: number; override?: object }

async function clinic(allergies = 'Penicillin') {
  const app = await testApp()
  const [doctor, nurse, admin] = [await app.as('doctor'), await app.as('nurse'), await app.as('admin')]
  const patient = await newPatient(doctor, { allergies })
  const prescribe = (lines: Line[], text = '') =>
    doctor.send(createSession, {
      body: { patientId: patient._id, attendants: ['PHARMACIST'], prescription: text, prescriptionLines: lines as never },
    })
  const linesOf = (id: string) => nurse.call(listLines, { params: { id } })
  return { ...app, doctor, nurse, admin, patient, prescribe, linesOf }
}

const TOOK_IT = { reasonCode: 'tolerated-before', reason: 'Took it in May, no reaction' } as const

test('the text includes the strength per unit if the dose is in units and the name does not have it', async () => {
  const { prescribe, admin } = await clinic('None')
  const plain = await newItem(admin, { name: 'Amoxil', dosage: '500 mg' })
  const named = await newItem(admin, { name: 'Flagyl 400 mg', dosage: '400 mg' })
  const { data } = await prescribe([
    { drug: plain._id, dose: '1 capsule', timesPerDay: 3 },
    { drug: plain._id, dose: '250 mg', timesPerDay: 2 },
    { drug: named._id, dose: '1 tablet' },
  ])
  expect(data.prescription.split('\n')).toEqual([
    'Amoxil 500 mg 1 capsule, 3 times a day',
    'Amoxil 250 mg, 2 times a day',
    'Flagyl 400 mg 1 tablet',
  ])
})

test('stores complete lines, and writes the text from them if it is blank', async () => {
  const { prescribe, linesOf, admin } = await clinic('None')
  const item = await newItem(admin, { name: 'Paracetamol' })
  const { status, data } = await prescribe([
    { drug: item._id, dose: '500 mg', timesPerDay: 3, days: 5, units: 15 },
    { drug: 'Zinc syrup', dose: '' },
  ])
  expect([status, data.prescription]).toEqual([201, 'Paracetamol 500 mg, 3 times a day, for 5 days, 15 units\nZinc syrup'])
  expect(await linesOf(data._id)).toMatchObject([
    {
      position: 0,
      itemId: item._id,
      drug: 'Paracetamol',
      dose: '500 mg',
      timesPerDay: 3,
      days: 5,
      units: 15,
      guard: 'clear',
      override: null,
    },
    { position: 1, itemId: null, drug: 'Zinc syrup', dose: '', timesPerDay: null, days: null, units: null, override: null },
  ])
})

test('keeps a typed text unchanged next to the lines', async () => {
  const { prescribe, linesOf } = await clinic('None')
  const { data } = await prescribe([{ drug: 'Paracetamol' }], 'PCM tds')
  expect([data.prescription, (await linesOf(data._id)).length]).toEqual(['PCM tds', 1])
})

test('2.18 a conflicting line is 409 at its index and opens no session; the same words as text are 201', async () => {
  const { prescribe, db } = await clinic()
  const { status, error } = await prescribe([{ drug: 'Paracetamol' }, { drug: 'Amoxicillin' }])
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['prescriptionLines.1']])
  expect(await db.selectFrom('session').select('_id').execute()).toEqual([])
  expect((await prescribe([], 'Amoxicillin 500 mg tds')).status).toBe(201)
})

test('a doctor can override with a reason, stored with the line; a reason that is too short is 400', async () => {
  const { prescribe, linesOf, doctor, db } = await clinic()
  const short = await prescribe([{ drug: 'Amoxicillin', override: { ...TOOK_IT, reason: 'ok' } }])
  expect([short.status, Object.keys(short.error.fields ?? {})]).toEqual([400, ['prescriptionLines.0.override.reason']])
  const { status, data } = await prescribe([{ drug: 'Amoxicillin', override: TOOK_IT }])
  expect(status).toBe(201)
  expect(await linesOf(data._id)).toMatchObject([{ guard: 'stop', override: { ...TOOK_IT, by: { _id: doctor.user._id } } }])
  expect(await db.selectFrom('guardFinding').select(['verdict', 'drug', 'careId']).execute()).toEqual([
    { verdict: 'stop', drug: 'Amoxicillin', careId: null },
  ])
  const events = await db.selectFrom('auditEvent').select('type').where('type', '=', 'guard.override').execute()
  expect(events).toHaveLength(1)
})

test('an edit replaces the lines, raises the version, and keeps the earlier ones as replaced', async () => {
  const { doctor, linesOf, patient, db } = await clinic('None')
  const { _id: id, version } = await newSession(doctor, { patientId: patient._id, prescription: '' })
  const edit = (lines: Line[], more: object = {}) =>
    doctor.send(updateSession, { body: { id, prescriptionLines: lines as never, ...more } })
  const first = await edit([{ drug: 'Paracetamol', days: 3 }], { version })
  expect([first.status, first.data.prescription, first.data.version]).toEqual([200, 'Paracetamol, for 3 days', version + 1])
  expect((await edit([], { version })).status).toBe(409)
  const second = await edit([{ drug: 'Ibuprofen' }, { drug: 'Zinc' }])
  expect(second.data.prescription).toBe('Paracetamol, for 3 days')
  expect((await linesOf(id)).map(({ drug }) => drug)).toEqual(['Ibuprofen', 'Zinc'])
  const stored = await db.selectFrom('prescriptionLine').select(['drug', 'replacedAt']).orderBy('_id').execute()
  expect(stored.map(({ drug, replacedAt }) => [drug, replacedAt === null])).toEqual([
    ['Paracetamol', false],
    ['Ibuprofen', true],
    ['Zinc', true],
  ])
  await edit([])
  expect(await linesOf(id)).toEqual([])
  expect((await doctor.call(getSession, { params: { id } })).prescription).toBe('Paracetamol, for 3 days')
})

test('an edit with a refused line leaves text and lines unchanged', async () => {
  const { doctor, linesOf, prescribe } = await clinic()
  const { data } = await prescribe([{ drug: 'Paracetamol' }])
  const body = { id: data._id, prescription: 'Amoxicillin', prescriptionLines: [{ drug: 'Amoxicillin' }] }
  const { status, error } = await doctor.send(updateSession, { body })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['prescriptionLines.0']])
  expect((await linesOf(data._id)).map(({ drug }) => drug)).toEqual(['Paracetamol'])
  expect(await doctor.call(getSession, { params: { id: data._id } })).toEqual(data)
})

test('6.13 refuses a drug of the last prescription once the patient is allergic to it', async () => {
  const { doctor, patient, prescribe } = await clinic('None')
  const { data } = await prescribe([{ drug: 'Amoxicillin', days: 5 }])
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label: 'Penicillin' }] } })
  const last = await doctor.call(getLastPrescription, { params: { id: patient._id } })
  expect([last.sessionId, last.lines.map(({ drug, days }) => [drug, days])]).toEqual([data._id, [['Amoxicillin', 5]]])
  const { status, error } = await prescribe(last.lines.map(({ drug }) => ({ drug })))
  expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['prescriptionLines.0']])
})

test('a nurse cannot prescribe, and errors name invalid lines', async () => {
  const { nurse, doctor, patient, prescribe } = await clinic('None')
  const { _id: id } = await newSession(doctor, { patientId: patient._id })
  expect((await nurse.send(updateSession, { body: { id, prescriptionLines: [{ drug: 'Zinc' }] } })).status).toBe(403)
  const wrong = await prescribe([{ drug: '' }, { drug: 'Zinc', days: 366 }])
  expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([400, ['prescriptionLines.0.drug', 'prescriptionLines.1.days']])
  expect((await prescribe(Array.from({ length: 31 }, () => ({ drug: 'Zinc' })))).status).toBe(400)
})
