import { lastDayOfPregnancy } from '@clinic/clinical/people/pregnancy'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { clinicToday } from '../../../ui/time/clinic-time.ts'

const NAMES = 'Allergy: penicillin – this prescription names amoxicillin'

async function clinic() {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const other = await newPatient(doctor, { allergies: 'None' })
  const tonsillitis = { patientId: other._id, workingDiagnosis: 'Tonsillitis', prescription: 'Amoxicillin 500 mg tds 5/7' }
  for (let n = 0; n < 3; n++) await newSession(doctor, tonsillitis)
  const patient = await newPatient(doctor, { allergies: 'Penicillin' })
  return { app, doctor, patient }
}

test('U1 tonsillitis and a penicillin allergy: amoxicillin is not offered, and typed it gets a red line', async () => {
  const { app, patient } = await clinic()
  const { user } = await renderApp({ clinic: app, as: 'doctor', path: `/patient/consultation/new/${patient._id}` })
  await user.type(await screen.findByLabelText('Working diagnosis'), 'Tonsillitis')
  await screen.findByText('1 hidden: penicillin allergy')
  expect(screen.queryByRole('button', { name: /amoxicillin/i })).toBeNull()
  await user.type(screen.getByLabelText('Prescription'), 'Tabs Amoxil 500mg tds 5/7 + PCM')
  const line = await screen.findByText(NAMES)
  expect(line.closest('[data-verdict]')?.getAttribute('data-verdict')).toBe('stop')
  expect(screen.getByRole('button', { name: 'Create Session' })).toHaveProperty('disabled', false)
  await user.clear(screen.getByLabelText('Prescription'))
  await waitFor(() => expect(screen.queryByText(NAMES)).toBeNull())
})

test('U1 details and care say what a saved prescription names; care fills in nothing that would be stopped', async () => {
  const { app, doctor } = await clinic()
  const { _id: other } = await newPatient(doctor, { allergies: 'None' })
  const prescriptionLines = [
    { drug: 'Amoxicillin', units: 15, days: 5 },
    { drug: 'Paracetamol', units: 10, days: 5 },
  ]
  const { _id } = await newSession(doctor, { patientId: other, prescription: '', prescriptionLines })
  await doctor.call(updateAllergies, { params: { id: other }, body: { add: [{ label: 'Penicillin' }] } })
  const view = await renderApp({ clinic: app, as: 'doctor', path: `/patient/consultation/${_id}` })
  await screen.findByText(NAMES)
  view.unmount()
  const { user } = await renderApp({ clinic: app, as: 'nurse', path: `/patient/record/${_id}` })
  await screen.findByText(NAMES)
  const list = within(await screen.findByRole('list', { name: 'Prescribed' }))
  await list.findByText('Not filled in: penicillin allergy')
  await user.click(screen.getByRole('button', { name: 'Fill in what is prescribed' }))
  expect(screen.getAllByRole('combobox', { name: 'Drug or item' }).map((box) => (box as HTMLInputElement).value)).toEqual(['Paracetamol'])
})

test('3.1 a pregnancy is said under a typed prescription, with what was checked; nothing is refused', async () => {
  const app = await testApp()
  const doctor = await app.as('doctor')
  const patient = await newPatient(doctor, { allergies: 'None' })
  await doctor.call(updateFacts, { params: { id: patient._id }, body: { pregnantUntil: lastDayOfPregnancy('', clinicToday()) } })
  const { user } = await renderApp({ clinic: app, as: 'doctor', path: `/patient/consultation/new/${patient._id}` })
  await user.type(await screen.findByLabelText('Prescription'), 'Enalapril 5 mg od 30/7')
  const line = await screen.findByText(/^Pregnant: ACE inhibitors can harm the unborn child/)
  expect(line.closest('[data-verdict]')?.getAttribute('data-verdict')).toBe('caution')
  screen.getByText(/^Checked: allergies, .* Not checked: doses, interactions\.$/)
  expect(screen.getByRole('button', { name: 'Create Session' })).toHaveProperty('disabled', false)
})
