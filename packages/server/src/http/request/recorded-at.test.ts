import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { listObservations, recordObservation } from '@clinic/contract/observations/observations'
import { createPatient } from '@clinic/contract/patients/patients'
import { recordResult } from '@clinic/contract/results/results'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../../test/arrange.ts'
import { aPatient, aSession } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { recordedAtOf } from './recorded-at.ts'

const NOW = new Date('2026-11-22T15:10:00.000Z')

test.each([
  ['this morning', '2026-11-22T10:42:00.000Z', '2026-11-22T10:42:00.000Z'],
  ['in another zone', '2026-11-22T11:42:00+01:00', '2026-11-22T10:42:00.000Z'],
  ['eight days ago', '2026-11-14T15:10:00.000Z', '2026-11-14T15:10:00.000Z'],
  ['a moment more than eight days ago', '2026-11-14T15:09:59.999Z', null],
  ['two minutes ahead', '2026-11-22T15:12:00.000Z', '2026-11-22T15:12:00.000Z'],
  ['a moment more than two minutes ahead', '2026-11-22T15:12:00.001Z', null],
  ['no date', 'yesterday', null],
  ['a day that does not exist', '2026-13-45T10:42:00.000Z', null],
  ['a year alone', '2026', null],
  ['nothing', undefined, null],
])('x-recorded-at: %s', (_, header, expected) => {
  expect(recordedAtOf(header, NOW)).toBe(expected)
})

const TYPED = '2026-11-22T10:42:00.000Z'
const LATER = { headers: { 'x-recorded-at': TYPED } }

test('a patient, a session and care have the time they were typed and the time they were saved', async () => {
  const { as } = await testApp({ clock: { now: NOW } })
  const doctor = await as('doctor')
  const [patient] = (await doctor.send(createPatient, { body: aPatient() }, LATER)).data
  expect(patient).toMatchObject({ recordedAt: TYPED, createdAt: NOW.toISOString() })
  const body = { patientId: patient?._id ?? '', attendants: ['NURSE' as const], temperature: '39.1' }
  const session = (await doctor.send(createSession, { body }, LATER)).data
  expect(session).toMatchObject({ recordedAt: TYPED, createdAt: NOW.toISOString() })
  const care = (await doctor.send(updateSession, { body: { id: session._id, comment: 'Given water' } }, LATER)).data
  expect(care.comments).toMatchObject([{ comment: 'Given water', recordedAt: TYPED, createdAt: NOW.toISOString() }])
  expect((await doctor.call(updateSession, { body: { id: session._id, comment: 'At once' } })).comments[1]?.recordedAt).toBeNull()
})

test('vitals that waited on a phone have the time they were typed, with and without extra inputs', async () => {
  const { as } = await testApp({ clock: { now: NOW } })
  const doctor = await as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const taken = async (more: object) => {
    const body = { patientId: patient?._id ?? '', attendants: ['NURSE' as const], temperature: '39.1', ...more }
    const { _id: id } = (await doctor.send(createSession, { body }, LATER)).data
    return (await doctor.call(listObservations, { params: { id } })).data.map(({ takenAt }) => takenAt)
  }
  expect(await taken({})).toEqual([TYPED])
  expect(await taken({ respiratoryRate: '22' })).toEqual([TYPED])
})

const BEGAN = new Date('2026-11-22T14:00:00.000Z')

test.each([
  ['the moment it began', '2026-11-22T14:00:00.000Z', true],
  ['two minutes before, as clocks differ', '2026-11-22T13:58:00.000Z', true],
  ['a moment more than two minutes before', '2026-11-22T13:57:59.999Z', false],
  ['days before', '2026-11-16T10:00:00.000Z', false],
])('care and a result typed %s of their session are saved, and their time is believed: %s', async (_, typed, isBelieved) => {
  const clock = { now: BEGAN }
  const { as } = await testApp({ clock })
  const doctor = await as('doctor')
  const { _id: id } = await newSession(doctor)
  clock.now = new Date('2026-11-22T14:40:00.000Z')
  const later = { headers: { 'x-recorded-at': typed } }
  const answer = await doctor.send(updateSession, { body: { id, comment: 'Given water' } }, later)
  expect(answer.status).toBe(200)
  expect(answer.data.comments).toMatchObject([{ comment: 'Given water', recordedAt: isBelieved ? typed : null }])
  const result = await doctor.send(recordResult, { body: { id, test: 'malaria-rdt', value: 'positive' } }, later)
  expect([result.status, result.data.takenAt]).toEqual([201, isBelieved ? typed : clock.now.toISOString()])
})

test('a result of a session that was typed days ago without a network is as old as it was typed', async () => {
  const { as } = await testApp({ clock: { now: new Date('2026-11-25T14:00:00.000Z') } })
  const doctor = await as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  const at = (typed: string) => ({ headers: { 'x-recorded-at': typed } })
  const session = await doctor.send(
    createSession,
    { body: { ...aSession(patientId), attendants: ['NURSE'] } },
    at('2026-11-22T15:00:00.000Z'),
  )
  const body = { id: session.data._id, test: 'malaria-rdt', value: 'positive' } as const
  const { status, data } = await doctor.send(recordResult, { body }, at('2026-11-22T15:20:00.000Z'))
  expect([status, data.takenAt]).toEqual([201, '2026-11-22T15:20:00.000Z'])
})

test('a session is not opened before its patient arrived', async () => {
  const clock = { now: BEGAN }
  const { as } = await testApp({ clock })
  const doctor = await as('doctor')
  for (const [typed, recordedAt] of [
    ['2026-11-22T13:30:00.000Z', null],
    ['2026-11-22T14:05:00.000Z', '2026-11-22T14:05:00.000Z'],
  ]) {
    clock.now = BEGAN
    const { _id: patientId } = await newPatient(doctor)
    const { _id: arrivalId } = await doctor.call(createArrival, { body: { patientId } })
    clock.now = new Date('2026-11-22T14:40:00.000Z')
    const body = { patientId, attendants: ['NURSE' as const], arrivalId, temperature: '38.5' }
    const { data } = await doctor.send(createSession, { body }, { headers: { 'x-recorded-at': typed ?? '' } })
    expect(data.recordedAt).toBe(recordedAt)
    const [set] = (await doctor.call(listObservations, { params: { id: data._id } })).data
    expect(set?.takenAt).toBe(recordedAt ?? '2026-11-22T14:40:00.000Z')
  }
})

test('what cannot wait on a phone was typed when it is sent', async () => {
  const { as } = await testApp({ clock: { now: NOW } })
  const [admin, doctor] = [await as('admin'), await as('doctor')]
  const item = await newItem(admin)
  const { _id: id } = (
    await doctor.send(createSession, { body: { ...aSession((await newPatient(doctor))._id), attendants: ['NURSE'] } }, LATER)
  ).data
  const body = { id, comment: 'Given', drugs: [{ drug: item._id, dosage: 1 }] }
  expect((await doctor.send(updateSession, { body }, LATER)).data.comments).toMatchObject([{ comment: 'Given', recordedAt: null }])
  const set = await doctor.send(recordObservation, { params: { id }, body: { pulse: '72' } }, LATER)
  expect(set.data.takenAt).toBe(NOW.toISOString())
})
