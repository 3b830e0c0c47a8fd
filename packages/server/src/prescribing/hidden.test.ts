import { updateItemDrug } from '@clinic/contract/guard/guard'
import { listMedicines } from '@clinic/contract/patient-now/patient-now'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { listLearned } from '@clinic/contract/prescribing/learned-prescriptions'
import * as prescribing from '@clinic/contract/prescribing/prescribing'
import { expect, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const TONSILLITIS = { workingDiagnosis: 'Tonsillitis' }
const AMOXIL = { drug: 'Amoxil', dose: '500 mg', timesPerDay: 3, days: 5 }

/** A clinic that gives amoxicillin for tonsillitis, in words and in lines, and erythromycin, too. */
async function clinic() {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const other = await newPatient(doctor, { allergies: 'None' })
  for (const prescription of ['Tabs Amoxil 500mg tds 5/7 + PCM', 'Erythromycin 500mg qds 5/7'])
    for (let n = 0; n < 3; n++) await newSession(doctor, { patientId: other._id, ...TONSILLITIS, prescription })
  const template = { who: 'any', attendants: [] } as const
  const make = (body: object) => doctor.call(prescribing.createTemplate, { body: { ...template, ...body } as never })
  await make({ name: 'Tonsillitis', trigger: 'ton', lines: [AMOXIL] })
  await make({ name: 'Sore throat', trigger: 'thr', fields: { prescription: 'Caps amoxicillin 500mg, PCM' } })
  await make({ name: 'Fever', trigger: 'fev', fields: { complaints: 'No allergy to penicillin' }, lines: [{ drug: 'Paracetamol' }] })
  const patient = await newPatient(doctor, { allergies: 'None' })
  const session = await newSession(doctor, { patientId: patient._id, ...TONSILLITIS, prescription: '', prescriptionLines: [AMOXIL] })
  const params = { id: patient._id }
  /** All calls that offer drugs for a patient. */
  const offers = async (patientId = patient._id) => ({
    templates: await doctor.call(prescribing.listTemplates, { query: { patientId } }),
    learned: await doctor.call(listLearned, { query: { diagnosis: 'tonsillitis', patientId } }),
    last: await doctor.call(prescribing.getLastPrescription, { params: { id: patientId }, query: {} }),
  })
  return { ...app, doctor, patient, session, params, offers }
}

test('U1 nothing that the guard would stop is offered, in words or in lines, by any call', async () => {
  const { doctor, params, offers } = await clinic()
  expect(JSON.stringify(await offers())).toMatch(/amox/i)
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin' }] } })
  const { templates, learned, last } = await offers()
  expect(JSON.stringify({ templates, learned })).not.toMatch(/amox/i)
  const hidden = 'penicillin allergy'
  expect(templates).toMatchObject([{ trigger: 'fev' }, { trigger: 'thr', fields: {}, hidden }, { trigger: 'ton', lines: [], hidden }])
  expect(templates[0]).not.toHaveProperty('hidden')
  expect(learned.toSorted((a, b) => a.prescription.localeCompare(b.prescription))).toMatchObject([
    { prescription: '', times: 3, hidden },
    { prescription: 'Erythromycin 500mg qds 5/7' },
  ])
  // History stays readable, marked as what no one may repeat.
  expect(last).toMatchObject({ lines: [{ drug: 'Amoxil' }], hidden })
})

test('U1 a cautioned drug stays offered, and an allergy to a food hides nothing', async () => {
  const { doctor, params, offers } = await clinic()
  const before = await offers()
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Groundnuts', kind: 'food' }] } })
  expect(await offers()).toEqual(before)
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Chloroquine' }] } })
  expect(await offers()).toEqual(before)
})

test('U1 without a patient, the usual prescriptions and templates are complete', async () => {
  const { doctor, params } = await clinic()
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin' }] } })
  expect(JSON.stringify(await doctor.call(prescribing.listTemplates, {}))).toMatch(/amox/i)
  expect(JSON.stringify(await doctor.call(listLearned, { query: { diagnosis: 'tonsillitis' } }))).toMatch(/amox/i)
})

test('U1 a drug that was prescribed before the allergy was known says what would stop it', async () => {
  const { doctor, params, session } = await clinic()
  const line = async () => [
    (await doctor.call(prescribing.listLines, { params: { id: session._id } }))[0]?.stoppedBy,
    (await doctor.call(listMedicines, { params }))[0]?.stoppedBy,
  ]
  expect(await line()).toEqual([null, null])
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin' }] } })
  expect(await line()).toEqual(['penicillin allergy', 'penicillin allergy'])
})

test('U1 an item that staff mapped is hidden by what it contains', async () => {
  const { as, doctor, patient, params, offers } = await clinic()
  const admin = await as('admin')
  const item = await newItem(admin, { name: 'White capsules', count: 10 })
  await admin.call(updateItemDrug, { params: { id: item._id }, body: { state: 'mapped', ingredients: ['amoxicillin'] } })
  await newSession(doctor, { patientId: patient._id, prescription: 'White capsules', prescriptionLines: [{ drug: item._id }] })
  expect((await offers()).last).not.toHaveProperty('hidden')
  await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin' }] } })
  expect((await offers()).last.hidden).toBe('penicillin allergy')
})
