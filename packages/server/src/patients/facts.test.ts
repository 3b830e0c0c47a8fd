import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { createPatient, uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

async function clinic() {
  // 23:30 UTC is 00:30 the next day in Lagos.
  const clock = { now: new Date('2026-03-01T23:30:00Z') }
  const app = await testApp({ clock })
  const doctor = await app.as('doctor')
  const patient = await newPatient(doctor)
  const params = { id: patient._id }
  return { ...app, clock, doctor, patient, params }
}

const NONE = {
  birthDate: null,
  birthPrecision: null,
  pregnantUntil: null,
  spO2Scale: 1,
  scaleBy: null,
  scaleAt: null,
  deceasedOn: null,
  version: 1,
}

test('everyone signed in reads the facts; admin, doctor and nurse write them, scale and death admin and doctor only', async () => {
  const { anonymous, as, params } = await clinic()
  expect((await anonymous.send(getFacts, { params })).status).toBe(401)
  for (const role of ['admin', 'doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect((await person.send(getFacts, { params })).status).toBe(200)
    const write = async (body: object) => (await person.send(updateFacts, { params, body })).status
    const mayWrite = role === 'admin' || role === 'doctor' || role === 'nurse'
    expect([role, await write({ pregnantUntil: '2026-09-01' })]).toEqual([role, mayWrite ? 200 : 403])
    const isDoctor = role === 'admin' || role === 'doctor'
    for (const body of [{ spO2Scale: 2 }, { deceasedOn: null }]) expect([role, await write(body)]).toEqual([role, isDoctor ? 200 : 403])
  }
  expect((await (await as('nurse')).send(getFacts, { params: { id: newId() } })).status).toBe(404)
})

test('changes only what is sent, and keeps what was before', async () => {
  const { clock, db, doctor, params, services } = await clinic()
  expect(await doctor.call(getFacts, { params })).toEqual(NONE)
  const born = { birthDate: '1990-05-01', birthPrecision: 'day' } as const
  expect(await doctor.call(updateFacts, { params, body: born })).toEqual({ ...NONE, ...born, version: 2 })
  const scaled = await doctor.call(updateFacts, { params, body: { spO2Scale: 2, version: 2 } })
  const decided = { spO2Scale: 2, scaleBy: doctor.user._id, scaleAt: clock.now.toISOString() }
  expect(scaled).toEqual({ ...NONE, ...born, ...decided, version: 3 })
  expect(await doctor.call(updateFacts, { params, body: { spO2Scale: 2 } })).toEqual(scaled)
  expect(await doctor.call(getFacts, { params })).toEqual(scaled)
  const history = await db.selectFrom('recordHistory').select(['entity', 'entityId', 'version', 'before']).orderBy('version').execute()
  expect(history.map(({ before, ...row }) => ({ ...row, birthDate: JSON.parse(before).birthDate }))).toEqual([
    { entity: 'patientFacts', entityId: params.id, version: 1, birthDate: null },
    { entity: 'patientFacts', entityId: params.id, version: 2, birthDate: '1990-05-01' },
  ])
  await services.readLog.flush()
  const events = await db.selectFrom('auditEvent').select(['type', 'fields']).where('type', '=', 'facts.update').orderBy('seq').execute()
  expect(events.map(({ fields }) => JSON.parse(fields))).toEqual([['birthDate', 'birthPrecision'], ['spO2Scale']])
})

test.each([
  ['a date that does not exist', { birthDate: '2026-02-30', birthPrecision: 'day' }, 'birthDate'],
  ['tomorrow, in the clinic', { birthDate: '2026-03-03', birthPrecision: 'day' }, 'birthDate'],
  ['a day over 130 years ago', { birthDate: '1896-03-01', birthPrecision: 'day' }, 'birthDate'],
  ['a date without its precision', { birthDate: '1990-05-01' }, 'birthPrecision'],
  ['a precision without a date', { birthPrecision: 'year' }, 'birthDate'],
  ['another precision', { birthDate: '1990-05-01', birthPrecision: 'hour' }, 'birthPrecision'],
  ['a death in the future', { deceasedOn: '2026-03-03' }, 'deceasedOn'],
  ['scale 3', { spO2Scale: 3 }, 'spO2Scale'],
])('refuses %s', async (_, body, field) => {
  const { doctor, params } = await clinic()
  const { status, error } = await doctor.send(updateFacts, { params, body: body as object })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  expect(await doctor.call(getFacts, { params })).toEqual(NONE)
})

test('refuses a death before the birth, and a birth after the death, as exactly as the birth is known', async () => {
  const { doctor, params } = await clinic()
  const write = async (body: object) => {
    const { status, error } = await doctor.send(updateFacts, { params, body })
    return [status, error?.fields]
  }
  const before = [400, { deceasedOn: 'This day is before the date of birth' }]
  expect(await write({ birthDate: '2020-05-10', birthPrecision: 'day' })).toEqual([200, undefined])
  expect(await write({ deceasedOn: '2020-05-09' })).toEqual(before)
  expect(await write({ deceasedOn: '2020-05-10' })).toEqual([200, undefined])
  expect(await write({ birthDate: '2020-05-11', birthPrecision: 'day' })).toEqual([
    400,
    { birthDate: 'The date of birth is after the day of death' },
  ])
  expect(await write({ birthDate: '2020-05-31', birthPrecision: 'month' })).toEqual([200, undefined])
  expect(await write({ deceasedOn: '2020-04-30' })).toEqual(before)
  expect(await write({ birthDate: '2020-12-31', birthPrecision: 'year' })).toEqual([200, undefined])
  expect(await write({ deceasedOn: '2020-01-01' })).toEqual([200, undefined])
})

test('accepts today at the clinic, and a day 130 years ago', async () => {
  const { doctor, params } = await clinic()
  for (const birthDate of ['2026-03-02', '1896-03-02']) {
    const { data } = await doctor.send(updateFacts, { params, body: { birthDate, birthPrecision: 'day' } })
    expect(data.birthDate).toBe(birthDate)
  }
})

test('refuses the second of two edits to the same version', async () => {
  const { doctor, params } = await clinic()
  const edit = (birthDate: string) => doctor.send(updateFacts, { params, body: { birthDate, birthPrecision: 'day', version: 1 } })
  const answers = await Promise.all([edit('1990-01-01'), edit('1991-01-01')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await doctor.send(updateFacts, { params, body: {} })).status).toBe(400)
})

test('a registration can include the date of birth, and its response does not change', async () => {
  const { doctor } = await clinic()
  const send = (birth: object) => doctor.send(createPatient, { body: { ...aPatient(), ...birth } })
  const { status, data } = await send({ birthDate: '1998-07-01', birthPrecision: 'month' })
  expect([status, Object.keys(data[0] ?? {}).includes('birthDate')]).toEqual([201, false])
  const known = await doctor.call(getFacts, { params: { id: data[0]?._id ?? '' } })
  expect(known).toEqual({ ...NONE, birthDate: '1998-07-01', birthPrecision: 'month' })
  for (const wrong of [
    { birthDate: '2026-03-03', birthPrecision: 'day' },
    { birthDate: '1.7.1998', birthPrecision: 'day' },
  ])
    expect((await send(wrong)).error.fields).toHaveProperty('birthDate')
  expect((await send({ birthDate: '1998-07-01' })).error.fields).toHaveProperty('birthPrecision')
})

test('an upload stores a date of birth as well as its band; an age gives only a band', async () => {
  const { as, db } = await clinic()
  const admin = await as('admin')
  const header = 'firstname,lastname,phone,gender,Date of birth,church,contactPerson,contactPersonNumber'
  const row = (name: string, age: string) => `${name},Okafor,0803${name.length}234567,FEMALE,${age},Grace Chapel,Ngozi Okafor,08035550000`
  const lines = [row('Ada', '7 Mar 1990'), row('Bola', '34 years'), row('Chika', '26 - 30 years'), row('Damola', '01/03/2026')]
  const file = new File([[header, ...lines].join('\n')], 'patients.csv')
  expect(await admin.call(uploadPatients, { file })).toMatchObject({ inserted: 4, records: [] })
  const facts = await db
    .selectFrom('patientFacts')
    .innerJoin('patient', 'patient._id', 'patientFacts.patientId')
    .select(['firstname', 'birthDate', 'birthPrecision', 'ageRange'])
    .orderBy('firstname')
    .execute()
  expect(facts).toEqual([
    { firstname: 'Ada', birthDate: '1990-03-07', birthPrecision: 'day', ageRange: '31 - 35 years' },
    { firstname: 'Damola', birthDate: '2026-03-01', birthPrecision: 'day', ageRange: '0 - 5 years' },
  ])
})

test('a pregnancy that ends long ago or in more than 42 weeks is refused at its field; the clinic’s day counts', async () => {
  const { clock, doctor, params, as } = await clinic()
  const write = (pregnantUntil: string) => doctor.send(updateFacts, { params, body: { pregnantUntil } })
  // Today is 2 March in Lagos.
  expect((await write('2026-02-16')).status).toBe(200)
  expect((await write('2026-12-21')).status).toBe(200)
  expect(await write('2026-12-22')).toMatchObject({
    status: 400,
    error: { fields: { pregnantUntil: expect.stringContaining('42 weeks') } },
  })
  expect(await write('2026-02-15')).toMatchObject({ status: 400, error: { fields: { pregnantUntil: expect.stringContaining('2 weeks') } } })
  await write('2026-12-21')
  clock.now = new Date('2027-03-01T12:00:00Z')
  const later = await (await as('doctor')).send(updateFacts, { params, body: { pregnantUntil: '2026-12-21' } })
  expect(later.status).toBe(200) // as it is stored: nothing changes
})
