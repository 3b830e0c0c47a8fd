import { getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { listRecentPatients, MAX_MINE } from '@clinic/contract/patients/recent-patients'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { type TestApp, testApp } from '../../test/harness.ts'

const mine = { query: { list: 'mine' as const } }

/** A clinic at this time, where midnight is 23:00 UTC. */
async function clinicAt(time: string) {
  const clock = { now: new Date(time) }
  const clinic = await testApp({ clock })
  return { ...clinic, clock, doctor: await clinic.as('doctor') }
}

const namesOf = ({ data }: { data: readonly { firstname: string }[] }) => data.map(({ firstname }) => firstname)

test("seen today lists patients with a session on the clinic's day, from its first moment to its last, newest first", async () => {
  const { as, clock } = await clinicAt('2025-03-09T20:00:00.000Z')
  const times = {
    Before: '2025-03-09T22:59:59.999Z',
    First: '2025-03-09T23:00:00.000Z',
    Last: '2025-03-10T22:59:59.999Z',
  }
  for (const [firstname, time] of Object.entries(times)) {
    clock.now = new Date(time)
    const doctor = await as('doctor')
    await newSession(doctor, { patientId: (await newPatient(doctor, { firstname }))._id })
  }
  const doctor = await as('doctor')
  expect(namesOf(await doctor.call(listRecentPatients, {}))).toEqual(['Last', 'First'])
  clock.now = new Date('2025-03-10T23:00:00.000Z')
  expect(await (await as('doctor')).call(listRecentPatients, {})).toEqual({ data: [], count: 0 })
})

test('lists a patient once, with the newest session that was not opened in error', async () => {
  const { clock, doctor } = await clinicAt('2025-03-10T08:00:00.000Z')
  const patient = await newPatient(doctor)
  const open = (workingDiagnosis: string) => doctor.call(createSession, { body: aSession(patient._id, { workingDiagnosis }) })
  await open('Malaria')
  clock.now = new Date('2025-03-10T09:00:00.000Z')
  const second = await open('Typhoid')
  await doctor.call(updateSession, { body: { id: second._id, open: false } })
  clock.now = new Date('2025-03-10T10:00:00.000Z')
  const wrong = await open('Mistake')
  await doctor.call(voidSession, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  const { data, count } = await doctor.call(listRecentPatients, {})
  expect(count).toBe(1)
  expect(data).toMatchObject([{ _id: patient._id, at: second.createdAt, workingDiagnosis: 'Typhoid', open: false, phone: patient.phone }])
})

test('leaves out a patient whose only session was opened in error', async () => {
  const { doctor } = await clinicAt('2025-03-10T08:00:00.000Z')
  const { _id: id } = await newSession(doctor)
  await doctor.call(voidSession, { params: { id }, body: { reason: 'Wrong patient' } })
  expect(await doctor.call(listRecentPatients, {})).toEqual({ data: [], count: 0 })
})

test('pages list each patient once, and the count is the number of patients', async () => {
  const { clock, doctor } = await clinicAt('2025-03-10T08:00:00.000Z')
  for (const firstname of ['Adaa', 'Adab', 'Adac']) {
    await newSession(doctor, { patientId: (await newPatient(doctor, { firstname }))._id })
    clock.now = new Date(clock.now.getTime() + 1)
  }
  const page = (skip: number) => doctor.call(listRecentPatients, { query: { skip, limit: 2 } })
  expect([namesOf(await page(0)), namesOf(await page(1)), (await page(0)).count]).toEqual([['Adac', 'Adab'], ['Adaa'], 3])
})

async function opened({ services }: TestApp) {
  await services.readLog.flush()
}

test('my recent lists only patients this user opened, latest first', async () => {
  const clinic = await clinicAt('2025-03-10T08:00:00.000Z')
  const { as, clock, doctor } = clinic
  const [ada, bola, chi] = [
    await newPatient(doctor, { firstname: 'Ada' }),
    await newPatient(doctor, { firstname: 'Bola' }),
    await newPatient(doctor, { firstname: 'Chi' }),
  ]
  const nurse = await as('nurse')
  const later = () => {
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
  await nurse.call(getPatient, { params: { id: ada._id } })
  later()
  await nurse.call(getPatientHistory, { params: { patientId: bola._id } })
  later()
  await nurse.call(getTimeline, { params: { id: ada._id } })
  later()
  await nurse.call(searchPatients, { query: { name: 'Chi' } }) // a search by name does not open a chart
  await doctor.call(getPatient, { params: { id: chi._id } })
  await opened(clinic)
  const { data, count } = await nurse.call(listRecentPatients, mine)
  expect([namesOf({ data }), count]).toEqual([['Ada', 'Bola'], 2])
  expect(data[0]?.at).toBe('2025-03-10T08:00:02.000Z')
})

test('my recent lists a limited number of patients', async () => {
  const clinic = await clinicAt('2025-03-10T08:00:00.000Z')
  const { clock, db, doctor, services } = clinic
  const first = await newPatient(doctor)
  const row = await db.selectFrom('patient').selectAll().where('_id', '=', first._id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: MAX_MINE + 1 }, (_, n) => `copy-${String(n).padStart(2, '0')}`)
  await db
    .insertInto('patient')
    .values(ids.map((_id) => ({ ...row, _id })))
    .execute()
  const nurse = await clinic.as('nurse')
  ids.forEach((patientId, n) => {
    const now = new Date(clock.now.getTime() + n)
    const by = { ...nurse.user, now, timeZone: 'Africa/Lagos', address: 'here', requestId: 'r', signInId: 's' }
    services.readLog.note(by, { action: 'R', type: 'patient.read', patientId })
  })
  await opened(clinic)
  const { data, count } = await nurse.call(listRecentPatients, { query: { list: 'mine', limit: 1 } })
  expect([data[0]?._id, count]).toEqual([ids.at(-1), MAX_MINE])
})

test('nurse, pharmacist and physiotherapist get the brief fields, and a caller who is not signed in gets nothing', async () => {
  const { anonymous, as, doctor } = await clinicAt('2025-03-10T08:00:00.000Z')
  await newSession(doctor, { workingDiagnosis: 'Malaria' })
  const fields = async (role: 'admin' | 'doctor' | 'nurse' | 'pharmacist' | 'physiotherapist') => {
    const { data } = await (await as(role)).call(listRecentPatients, {})
    return Object.keys(data[0] ?? {}).toSorted()
  }
  const brief = ['_id', 'ageRange', 'at', 'firstname', 'gender', 'lastname', 'phone', 'version']
  for (const role of ['nurse', 'pharmacist', 'physiotherapist'] as const) expect([role, await fields(role)]).toEqual([role, brief])
  for (const role of ['admin', 'doctor'] as const)
    expect(await fields(role)).toEqual(expect.arrayContaining(['allergies', 'workingDiagnosis', 'open', ...brief]))
  expect((await anonymous.send(listRecentPatients, {})).status).toBe(401)
  const { status, error } = await doctor.send(listRecentPatients, { query: { list: 'all' as never } })
  expect([status, error.fields]).toEqual([400, { list: 'list is today or mine' }])
})
