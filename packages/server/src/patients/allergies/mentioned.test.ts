import { checkGuard } from '@clinic/contract/guard/guard'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { addProblem } from '@clinic/contract/problems/problems'
import { voidSession } from '@clinic/contract/sessions/entered-in-error'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'

async function clinic(allergies = 'N/A') {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const patient = await newPatient(doctor, { allergies })
  const params = { id: patient._id }
  const mentioned = async () => (await doctor.call(getAllergies, { params })).mentioned
  const see = (changes: object) => newSession(doctor, { patientId: patient._id, complaints: 'Cough', ...changes })
  return { doctor, patient, params, mentioned, see }
}

test('1.13 an allergy in problems, complaints or co-morbidities is read until the list has it, and stops nothing by itself', async () => {
  const { doctor, patient, params, mentioned, see } = await clinic()
  expect(await mentioned()).toEqual([])
  await doctor.call(addProblem, { params, body: { label: 'Penicillin allergy' } })
  await see({ co_morbities: 'HTN, allergic to Septrin', complaints: 'No aspirin allergy. Reacts to chloroquine' })
  await see({ complaints: 'penicillin allergy' })
  expect(await mentioned()).toEqual([
    { label: 'Penicillin', name: 'penicillin', place: 'problems' },
    { label: 'chloroquine', name: 'chloroquine', place: 'complaints' },
    { label: 'Septrin', name: 'Septrin', place: 'co-morbidities' },
  ])
  const verdict = async () => (await doctor.call(checkGuard, { body: { patientId: patient._id, rows: [{ drug: 'Amoxicillin' }] } })).verdict
  expect(await verdict()).toBe('ask')
  const after = await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin' }] } })
  expect(after.mentioned.map(({ label }) => label)).toEqual(['chloroquine', 'Septrin'])
  expect(await verdict()).toBe('stop')
})

test('1.13 what a person ended, or a session opened in error says, is not asked', async () => {
  const { doctor, params, mentioned, see } = await clinic('Penicillin')
  const wrong = await see({ complaints: 'Allergic to Septrin' })
  expect(await mentioned()).toEqual([{ label: 'Septrin', name: 'Septrin', place: 'complaints' }])
  await doctor.call(voidSession, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  await doctor.call(addProblem, { params, body: { label: 'penicillin allergy' } })
  const [penicillin] = (await doctor.call(getAllergies, { params })).list
  const end = [{ id: penicillin?._id ?? '', reason: 'A side effect, not an allergy' }]
  expect((await doctor.call(updateAllergies, { params, body: { end } })).mentioned).toEqual([])
})
