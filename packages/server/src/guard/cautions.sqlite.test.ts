import { lastDayOfPregnancy } from '@clinic/clinical/people/pregnancy'
import { checkGuard, listGuardLog } from '@clinic/contract/guard/guard'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { addProblem, updateProblem } from '@clinic/contract/problems/problems'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { records } from '../../test/merge.ts'

async function clinic() {
  const app = await testApp({ clock: { now: new Date('2026-11-23T09:00:00Z') } })
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse')]
  const { _id: patientId } = await newPatient(doctor, { allergies: 'None' })
  const params = { id: patientId }
  const check = async (drug: string, text?: string) =>
    doctor.call(checkGuard, { body: { patientId, rows: [{ drug }], ...(text !== undefined && { text }) } })
  const verdict = async (drug: string) => (await check(drug)).verdict
  return { ...app, admin, doctor, nurse, patientId, params, check, verdict }
}

test('3.1 a pregnancy on this day is a caution with its source; it ends the day after', async () => {
  const { doctor, params, check, verdict } = await clinic()
  expect(await verdict('Enalapril')).toBe('clear')
  await doctor.call(updateFacts, { params, body: { pregnantUntil: '2026-11-23' } })
  const { rows, text } = await check('Enalapril', 'Losartan 50 mg od')
  expect(rows[0]).toMatchObject({ verdict: 'caution', refused: false, owes: 'code' })
  expect(rows[0]?.findings).toEqual([
    {
      kind: 'patient-caution',
      text: 'Pregnant: ACE inhibitors can harm the unborn child; choose another medicine for blood pressure',
      source: 'British National Formulary and product labels (not yet checked)',
    },
  ])
  expect(text).toMatchObject([{ verdict: 'caution' }])
  expect(await verdict('Coartem')).toBe('clear')
  await doctor.call(updateFacts, { params, body: { pregnantUntil: '2026-11-22' } })
  expect(await verdict('Enalapril')).toBe('clear')
})

test('3.1 a birth date decides an age, and the patient’s band where there is none', async () => {
  const { doctor, params, verdict } = await clinic()
  expect(await verdict('Codeine')).toBe('clear')
  await doctor.call(updateFacts, { params, body: { birthDate: '2014-11-24', birthPrecision: 'day' } })
  expect(await verdict('Codeine')).toBe('caution')
  await doctor.call(updateFacts, { params, body: { birthDate: '2014-11-23', birthPrecision: 'day' } })
  expect(await verdict('Codeine')).toBe('clear')
})

test('3.2 a band that holds the limit says so', async () => {
  const { doctor } = await clinic()
  const { _id: patientId } = await newPatient(doctor, { allergies: 'None', ageRange: '0 - 5 years' })
  const { rows } = await doctor.call(checkGuard, { body: { patientId, rows: [{ drug: 'Metoclopramide' }] } })
  expect(rows[0]?.findings[0]?.text).toMatch(/^Age 0–5, under 1\? /)
})

test('3.3 an active problem counts, by its words or its code; one that ended does not', async () => {
  const { doctor, params, verdict } = await clinic()
  const asthma = await doctor.call(addProblem, { params, body: { label: 'Asthma' } })
  expect([await verdict('Ibuprofen'), await verdict('Paracetamol')]).toEqual(['caution', 'clear'])
  await doctor.call(updateProblem, { params: { id: asthma._id }, body: { ended: true, version: asthma.version } })
  expect(await verdict('Ibuprofen')).toBe('clear')
  await doctor.call(addProblem, { params, body: { label: 'Kidneys', code: 'N18.9' } })
  expect(await verdict('Metformin')).toBe('caution')
})

test('3.4 every answer says what was checked and what was not', async () => {
  const { check } = await clinic()
  expect(await check('Paracetamol')).toMatchObject({
    checked: ['allergies', 'duplicates', 'pregnancy', 'age', 'listed problems'],
    notChecked: ['doses', 'interactions'],
  })
})

test('a caution is given and prescribed without a press, and is stored as a finding', async () => {
  const { admin, doctor, nurse, patientId, params, db } = await clinic()
  await newItem(admin, { name: 'Ibuprofen', count: 50 })
  await doctor.call(updateFacts, { params, body: { pregnantUntil: '2027-03-01' } })
  const { _id: id } = await newSession(doctor, { patientId })
  const given = await nurse.send(updateSession, { body: { id, drugs: [{ drug: 'Ibuprofen', dosage: 2 }] } })
  expect(given.status).toBe(200)
  expect(await db.selectFrom('guardFinding').select(['verdict', 'kinds', 'overrideId']).execute()).toEqual([
    { verdict: 'caution', kinds: '["patient-caution"]', overrideId: null },
  ])
  expect((await doctor.call(listGuardLog, {})).data[0]?.kinds).toEqual(['patient-caution'])
  const line = { drug: 'Enalapril', dose: '5 mg' }
  const other = await doctor.send(createSession, { body: { ...aSession(patientId), prescription: '', prescriptionLines: [line] } })
  expect(other.status).toBe(201)
})

test('joined records: the pregnancy and the problems of either count for both', async () => {
  const { a, b, admin, merge } = await records({ allergies: 'None' }, { allergies: 'None' })
  await admin.call(updateFacts, {
    params: { id: b },
    body: { pregnantUntil: lastDayOfPregnancy('', new Date().toISOString().slice(0, 10)) },
  })
  await admin.call(addProblem, { params: { id: a }, body: { label: 'PUD' } })
  await merge()
  for (const patientId of [a, b]) {
    const { rows } = await admin.call(checkGuard, { body: { patientId, rows: [{ drug: 'Enalapril' }, { drug: 'Aspirin' }] } })
    expect(rows.map(({ verdict }) => verdict)).toEqual(['caution', 'caution'])
  }
})
