import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { listObservations } from '@clinic/contract/observations/observations'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { createSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

async function clinic() {
  const clock = { now: new Date('2026-03-02T08:00:00Z') }
  const app = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 200 } })
  const [doctor, nurse] = [await app.as('doctor'), await app.as('nurse', { name: 'Ada Eze' })]
  const patient = await newPatient(doctor)
  const vitals = { temperature: '38,6', pulse: '112', spO2: '97' }
  const arrival = await nurse.call(createArrival, { body: { patientId: patient._id, reason: 'Fever', vitals } })
  const open = (body: object) => doctor.send(createSession, { body: { ...aSession(patient._id), arrivalId: arrival._id, ...body } })
  const seen = async () => (await doctor.call(listArrivals, { query: { status: 'seen' } })).data
  const waiting = async () => (await doctor.call(listArrivals, {})).data
  return { ...app, clock, doctor, nurse, patient, arrival, open, seen, waiting }
}

test('14.3 a session starts with the arrival’s vitals; what the doctor typed wins, and the replaced value stays readable', async () => {
  const { open, seen, waiting } = await clinic()
  const session = await open({ pulse: '96', weight: '64' })
  expect(session.status).toBe(201)
  expect(session.data).toMatchObject({ temperature: '38,6', pulse: '96', spO2: '97', weight: '64', bloodPressure: '' })
  expect(await waiting()).toEqual([])
  expect(await seen()).toMatchObject([
    { status: 'seen', sessionId: session.data._id, vitals: { temperature: '38,6', pulse: '112' }, vitalsBy: { name: 'Ada Eze' } },
  ])
})

test('14.3 the opening observation keeps who took the vitals and when, with a note of what the doctor changed', async () => {
  const { open, doctor, nurse, arrival, clock } = await clinic()
  const vitals = { respiratoryRate: '24', consciousness: 'A' as const, oxygen: 'oxygen' as const, oxygenFlow: 4 }
  await nurse.call(updateArrival, { params: { id: arrival._id }, body: { vitals } })
  clock.now = new Date('2026-03-02T08:20:00Z')
  const { data } = await open({ pulse: '96', oxygen: 'air' })
  const sets = await doctor.call(listObservations, { params: { id: data._id } })
  expect(sets.data).toMatchObject([
    {
      opening: true,
      takenAt: '2026-03-02T08:00:00.000Z',
      recordedBy: { name: 'Ada Eze' },
      temperature: '38,6',
      pulse: '96',
      respiratoryRate: '24',
      consciousness: 'A',
      oxygen: 'air',
      oxygenFlow: null,
      note: 'Measured at the check-in: Pulse 112',
    },
  ])
})

test('the note keeps a breathing rate and an arm measure that the doctor changed, too', async () => {
  const { open, doctor, nurse, arrival } = await clinic()
  const vitals = { respiratoryRate: '24', muac: '12.4' }
  await nurse.call(updateArrival, { params: { id: arrival._id }, body: { vitals } })
  const { data } = await open({ respiratoryRate: '30', muac: '11.2' })
  const sets = await doctor.call(listObservations, { params: { id: data._id } })
  expect(sets.data).toMatchObject([
    { respiratoryRate: '30', muac: '11.2', note: expect.stringMatching(/^Measured at the check-in: Breathing rate 24, .*12\.4$/) },
  ])
})

test('the opening set is the doctor’s if no vitals were taken at check-in', async () => {
  const { doctor, nurse } = await clinic()
  const other = await newPatient(doctor)
  const { _id: arrivalId } = await nurse.call(createArrival, { body: { patientId: other._id } })
  const { _id: id } = await doctor.call(createSession, { body: { ...aSession(other._id), arrivalId, pulse: '96' } })
  const { data } = await doctor.call(listObservations, { params: { id } })
  expect(data.map(({ recordedBy, note }) => [recordedBy._id, note])).toEqual([[doctor.user._id, '']])
})

test('14.7 refuses another patient’s arrival with 400 and an unknown one with 404, and stores nothing', async () => {
  const { open, doctor, db, waiting } = await clinic()
  const refused = await open({ patientId: (await newPatient(doctor))._id })
  expect([refused.status, refused.error.fields]).toEqual([400, { arrivalId: 'This check-in belongs to another patient' }])
  expect((await open({ arrivalId: newId() })).status).toBe(404)
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await waiting()).toHaveLength(1)
})

test('opens one of ten sessions started at once for the same arrival', async () => {
  const { open, db } = await clinic()
  const answers = await Promise.all(Array.from({ length: 10 }, () => open({})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('a patient who left and came back can be seen, even after midnight; a patient who was seen does not wait again', async () => {
  const { open, nurse, arrival, clock, seen } = await clinic()
  const change = (body: object) => nurse.send(updateArrival, { params: { id: arrival._id }, body })
  await change({ status: 'left' })
  clock.now = new Date('2026-03-02T23:10:00Z')
  expect((await open({})).status).toBe(201)
  clock.now = new Date('2026-03-02T08:10:00Z')
  expect((await seen()).length).toBe(1)
  const refused = await change({ status: 'waiting' })
  expect([refused.status, refused.error.message]).toEqual([409, 'This patient is already with the doctor'])
})

test('voiding a session puts the arrival back in its place', async () => {
  const { open, doctor, waiting, arrival } = await clinic()
  const { data } = await open({})
  await doctor.call(voidSession, { params: { id: data._id }, body: { reason: 'Wrong patient' } })
  const kept = { _id: arrival._id, status: 'waiting', sessionId: null, arrivedAt: arrival.arrivedAt, vitals: { pulse: '112' } }
  expect(await waiting()).toMatchObject([kept])
  expect((await open({})).status).toBe(201)
})

test('a patient who checked in again in the meantime keeps the new place', async () => {
  const { open, doctor, nurse, waiting, patient } = await clinic()
  const { data } = await open({})
  const again = await nurse.call(createArrival, { body: { patientId: patient._id } })
  await doctor.call(voidSession, { params: { id: data._id }, body: { reason: 'Wrong patient' } })
  expect((await waiting()).map(({ _id }) => _id)).toEqual([again._id])
})
