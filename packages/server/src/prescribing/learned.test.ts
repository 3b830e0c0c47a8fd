import { mergePatients } from '@clinic/contract/merge/merge'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { listLearned } from '@clinic/contract/prescribing/learned-prescriptions'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'
import { newId } from '../ids.ts'

const AL = { workingDiagnosis: 'Malaria', prescription: 'AL 80/480 bd 3/7' }

async function clinic() {
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const app = await testApp({ clock })
  const doctor = await app.as('doctor')
  const patient = await newPatient(doctor, { ageRange: '26 - 30 years' })
  const see = (changes: object = {}) => newSession(doctor, { patientId: patient._id, ...AL, ...changes })
  const learned = (diagnosis: string, patientId?: string) =>
    doctor.call(listLearned, { query: { diagnosis, ...(patientId !== undefined && { patientId }) } })
  return { ...app, clock, doctor, patient, see, learned }
}

test('6.16 learns from three uses but not two, ignoring case, spaces and the wording of the diagnosis', async () => {
  const { see, learned, patient } = await clinic()
  await see()
  await see({ workingDiagnosis: '?mp+', prescription: 'al 80/480  bd 3/7' })
  expect(await learned('malaria')).toEqual([])
  await see({ workingDiagnosis: 'malaria and HTN' })
  const [one] = await learned('malaria')
  expect(one).toMatchObject({ prescription: 'AL 80/480 bd 3/7', times: 3, lines: [] })
  for (const words of ['B54', 'mp', 'Malaria fever']) expect(await learned(words, patient._id)).toEqual([one])
  expect([await learned('hypertension'), await learned('nothing that is listed')]).toEqual([[], []])
})

test('6.16 never learns from guard overrides or voided sessions', async () => {
  const { db, see, learned, doctor, patient } = await clinic()
  const sessions = [await see(), await see(), await see()]
  await db
    .insertInto('guardOverride')
    .values({
      _id: newId(),
      patientId: patient._id,
      sessionId: sessions[0]?._id ?? '',
      ingredient: 'artemether+lumefantrine',
      kinds: '["allergy"]',
      verdict: 'caution',
      allergies: '[]',
      reasonCode: 'tolerated-before',
      reason: '',
      agreedWith: null,
      by: doctor.user._id,
      at: '2026-11-22T08:00:00.000Z',
      rules: '2026-11',
    })
    .execute()
  expect(await learned('malaria')).toEqual([])
  const again = await see()
  expect(await learned('malaria')).toMatchObject([{ times: 3 }])
  await doctor.call(voidSession, { params: { id: again._id }, body: { reason: 'Opened twice' } })
  expect(await learned('malaria')).toEqual([])
})

test('a child’s prescription is learned only for children, and not if the age band spans twelve years', async () => {
  const { see, learned, doctor } = await clinic()
  const child = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const between = await newPatient(doctor, { ageRange: '6 - 15 years' })
  for (let n = 0; n < 3; n++) await see({ patientId: child._id })
  for (let n = 0; n < 3; n++) await see({ patientId: between._id })
  expect(await learned('malaria')).toEqual([])
  expect(await learned('malaria', between._id)).toEqual([])
  expect(await learned('malaria', child._id)).toMatchObject([{ times: 3 }])
})

test('a child who may be under six is not offered what older children get, nor the other way round', async () => {
  const { see, learned, doctor, patient } = await clinic()
  const born = async (birthDate: string) => {
    const child = await newPatient(doctor, { ageRange: '6 - 15 years' })
    await doctor.call(updateFacts, { params: { id: child._id }, body: { birthDate, birthPrecision: 'day' } })
    return child
  }
  const [underSix, six, eleven] = [await born('2020-11-23'), await born('2020-11-22'), await born('2014-11-23')]
  const band = await newPatient(doctor, { ageRange: '0 - 5 years' })
  for (let n = 0; n < 3; n++) await see({ patientId: eleven._id, prescription: 'For older children' })
  for (let n = 0; n < 3; n++) await see({ patientId: underSix._id, prescription: 'For young children' })
  for (const { _id } of [six, eleven]) expect(await learned('malaria', _id)).toMatchObject([{ prescription: 'For older children' }])
  for (const { _id } of [underSix, band]) expect(await learned('malaria', _id)).toMatchObject([{ prescription: 'For young children' }])
  expect(await learned('malaria', patient._id)).toEqual([])
})

test('what a child got under a record that had another age, and was joined since, is a child’s', async () => {
  const { as, see, learned, doctor, patient } = await clinic()
  const child = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const asAdult = await newPatient(doctor, { ageRange: '26 - 30 years' })
  for (let n = 0; n < 3; n++) {
    const { _id: id } = await see({ patientId: asAdult._id })
    await doctor.call(updateSession, { body: { id, open: false } })
  }
  expect(await learned('malaria', patient._id)).toMatchObject([{ times: 3 }])
  const body = { keepId: child._id, mergeId: asAdult._id, reason: 'The same person' }
  await (await as('admin')).call(mergePatients, { body })
  expect(await learned('malaria', patient._id)).toEqual([])
  expect(await learned('malaria', child._id)).toMatchObject([{ times: 3 }])
})

test('counts 365 days, and lists the five most frequent', async () => {
  const { as, clock, patient, see } = await clinic()
  for (let n = 0; n < 3; n++) await see({ prescription: 'Old' })
  clock.now = new Date('2027-11-22T08:00:01Z')
  const later = await as('doctor') // the earlier sign-in has ended
  for (let kind = 0; kind < 6; kind++)
    for (let n = 0; n < 3 + kind; n++) await newSession(later, { patientId: patient._id, ...AL, prescription: `Kind ${kind}` })
  const learned = await later.call(listLearned, { query: { diagnosis: 'malaria' } })
  expect(learned.map(({ prescription, times }) => [prescription, times])).toEqual([
    ['Kind 5', 8],
    ['Kind 4', 7],
    ['Kind 3', 6],
    ['Kind 2', 5],
    ['Kind 1', 4],
  ])
})
