import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
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

test('a session that ended with a death says, before it is marked as opened in error, that the death is taken back', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const bed = await newBed(await clinic.as('admin'), 'A1')
  const session = await newAdmission(doctor, bed._id)
  const { _id: id } = session
  await doctor.call(updateSession, { body: { id, open: false, outcome: 'died' } })
  const { user } = await renderApp({ path: `/patient/consultation/${id}`, as: 'doctor', clinic })
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: /opened in error/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/A death that closing it recorded is taken back/)
  await user.click(dialog.getByText('Wrong patient'))
  await user.click(dialog.getByRole('button', { name: /^Mark/ }))
  await waitFor(async () => {
    expect((await doctor.call(getFacts, { params: { id: session.patientId._id } })).deceasedOn).toBe(null)
  })
})
