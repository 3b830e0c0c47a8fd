import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

test('4.16 the banner shows that a patient is recorded as dead, and a new session needs a reason why they are alive', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id } = await newPatient(doctor)
  await doctor.call(updateFacts, { params: { id: _id }, body: { deceasedOn: '2025-03-01' } })
  const { user } = await renderApp({ path: `/patient/consultation/new/${_id}`, as: 'doctor', clinic })
  await screen.findByText('Died 01/03/2025')
  const reason = await screen.findByLabelText(/This patient is recorded as died on 01\/03\/2025/)
  await user.type(screen.getByLabelText(/^Complaints/), 'Fever')
  await user.click(screen.getByLabelText('Nurse'))
  await user.type(reason, 'Sits before me')
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('All Done!')
  expect((await doctor.call(getFacts, { params: { id: _id } })).deceasedOn).toBe(null)
})
