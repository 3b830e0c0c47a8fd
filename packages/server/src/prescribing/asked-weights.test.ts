import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { assessVitals, listObservations, recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { createTemplate, getLastPrescription, listTemplates } from '@clinic/contract/prescribing/prescribing'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const CHILD = {
  name: 'Malaria, child',
  keys: ['malaria'],
  trigger: 'malc',
  who: 'child',
  minKg: 5,
  maxKg: 80,
  fields: { workingDiagnosis: 'Malaria', prescription: 'AL' },
  lines: [],
  attendants: ['PHARMACIST'],
} as const

/** A child who is 12 months old today. */
async function clinic() {
  const clock = { now: new Date('2026-11-23T12:00:00Z') }
  const { as } = await testApp({ clock })
  const doctor = await as('doctor')
  await doctor.call(createTemplate, { body: structuredClone(CHILD) as never })
  const { _id: patientId } = await newPatient(doctor, { ageRange: '0 - 5 years' })
  await doctor.call(updateFacts, { params: { id: patientId }, body: { birthDate: '2025-11-23', birthPrecision: 'day' } })
  const offered = async (query: { weight?: string; weightConfirmed?: 'true' } = {}) =>
    (await doctor.call(listTemplates, { query: { patientId, ...query } })).length
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  return { doctor, nurse: await as('nurse'), patientId, offered, later }
}

const QUESTION = '70 kg at 12 months?'

test('a weight that is asked about is kept, answered with its question, and used for a template only once it is confirmed', async () => {
  const { doctor, patientId, offered } = await clinic()
  const session = await newSession(doctor, { patientId, weight: '70', prescription: 'AL' })
  expect(session).toMatchObject({ weight: '70', weightQuestion: QUESTION, weightConfirmed: false })
  const read = async () => doctor.call(getSession, { params: { id: session._id } })
  expect(await read()).toMatchObject({ weight: '70', weightQuestion: QUESTION })
  expect([await offered(), await offered({ weight: '70' }), await offered({ weight: '70', weightConfirmed: 'true' })]).toEqual([0, 0, 1])
  const asks = async (query = {}) => (await doctor.call(getLastPrescription, { params: { id: patientId }, query })).asks
  expect([await asks(), await asks({ weight: '70' })]).toEqual(['weight', 'weight'])

  expect(await doctor.call(updateSession, { body: { id: session._id, weightConfirmed: true } })).toMatchObject({
    weight: '70',
    weightConfirmed: true,
  })
  expect(await read()).not.toHaveProperty('weightQuestion')
  expect([await offered(), await asks()]).toEqual([1, null])
  // Another weight has not been confirmed.
  expect(await doctor.call(updateSession, { body: { id: session._id, weight: '69' } })).toMatchObject({
    weightQuestion: '69 kg at 12 months?',
  })
  expect(await offered()).toBe(0)
})

test('a newer set counts before the session, unless its weight is asked about, not understood, or entered in error', async () => {
  const { doctor, nurse, patientId, offered, later } = await clinic()
  const { _id: id } = await newSession(doctor, { patientId, weight: '4' })
  expect(await offered()).toBe(0) // 4 kg is understood, and below the template's 5
  const weigh = async (body: { weight: string; weightConfirmed?: boolean }) => {
    later(1)
    return nurse.call(recordObservation, { params: { id }, body })
  }
  const nine = await weigh({ weight: '9.5 kg' })
  expect([nine.weightQuestion, await offered()]).toEqual([null, 1])
  expect(await weigh({ weight: '95' })).toMatchObject({ weight: '95', weightQuestion: '95 kg at 12 months?', weightConfirmed: false })
  await weigh({ weight: '11 s' })
  expect(await offered()).toBe(1)
  await nurse.call(strikeObservation, { params: { id: nine._id }, body: { reason: 'Wrong child' } })
  expect(await offered()).toBe(0)
  expect(await weigh({ weight: '20', weightConfirmed: true })).toMatchObject({ weightQuestion: null, weightConfirmed: true })
  expect(await offered()).toBe(1)
  const { data } = await doctor.call(listObservations, { params: { id } })
  expect(data.map(({ weight }) => weight)).toEqual(['20', '11 s', '95', '9.5 kg', '4'])
})

test('what is asked at the door comes along into the session, and so does the answer', async () => {
  const { doctor, nurse, patientId } = await clinic()
  await nurse.call(createArrival, { body: { patientId, vitals: { weight: '70', weightConfirmed: true } } })
  const [arrival] = (await doctor.call(listArrivals, {})).data
  expect(arrival?.vitals).toMatchObject({ weight: '70', weightConfirmed: true })
  const session = await newSession(doctor, { patientId, arrivalId: arrival?._id ?? '' })
  expect(session).toMatchObject({ weight: '70', weightConfirmed: true })
  expect(session).not.toHaveProperty('weightQuestion')

  const other = await newPatient(doctor, { ageRange: '0 - 5 years' })
  await nurse.call(createArrival, { body: { patientId: other._id, vitals: { weight: '70', weightConfirmed: true } } })
  const [second] = (await doctor.call(listArrivals, { query: { patientId: other._id } })).data
  const typed = await newSession(doctor, { patientId: other._id, arrivalId: second?._id ?? '', weight: '71' })
  expect(typed).toMatchObject({ weight: '71', weightConfirmed: false, weightQuestion: '71 kg at 0 to 5 years?' })
})

test('the call that stores nothing asks, too; a stone is never a kilogram, and a wrong answer is 400', async () => {
  const { doctor } = await clinic()
  const ask = async (weight: string, more: object = {}) =>
    (await doctor.call(assessVitals, { body: { weight, ageMonths: 12, ...more } as never })).weightQuestion
  expect([await ask('70'), await ask('10'), await ask('11 st'), await ask('3 lb')]).toEqual([
    QUESTION,
    null,
    '69.9 kg at 12 months?',
    '1.36 kg at 12 months?',
  ])
  expect(await ask('70', { weightConfirmed: true })).toBeNull()
  const wrong = await doctor.send(assessVitals, { body: { weight: '70', ageMonths: 12, weightConfirmed: 'yes' } as never })
  expect([wrong.status, wrong.error?.fields]).toEqual([400, { weightConfirmed: 'Say yes or no' }])
})
