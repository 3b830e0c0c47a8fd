import { reportUnsent } from '@clinic/contract/outbox/unsent-reports'
import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

/** Two records of a nurse wait on her phone; then she is deactivated. */
async function aClinic() {
  const clinic = await testApp()
  const [admin, nurse, doctor] = [await clinic.as('admin'), await clinic.as('nurse'), await clinic.as('doctor')]
  const patient = await newPatient(doctor)
  const waiting = { records: 2, needLook: 0, oldestAt: '2026-11-20T14:28:00.000Z', reason: null, about: [patient._id] }
  await nurse.call(reportUnsent, {
    body: { device: '0123456789abcdef', token: null, people: [{ person: nurse.user._id, ...waiting }] },
  })
  await admin.call(updateSettings, { body: { firstStepsHidden: true } })
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  return { clinic, nurse, patient }
}

test('R4 home says whose records wait on a phone, and leads to whom they are for and what to ask for', async () => {
  const { clinic, nurse, patient } = await aClinic()
  const { name } = nurse.user
  const { user } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await user.click(await attention.findByRole('link', { name: new RegExp(`^2 records of ${name} wait on a phone, last heard from `) }))
  await screen.findByText(`${name}, deactivated`)
  expect(screen.getByRole('link', { name: `${patient.firstname} ${patient.lastname}` }).getAttribute('href')).toBe(
    `/profile/${patient._id}`,
  )
  screen.getByText(`${name} can no longer sign in. Ask for the phone, sign in on it, read it here, and enter it in the patient’s record.`)
})

test('what a phone said is put away after a question, and no other role sees it', async () => {
  const { clinic, nurse } = await aClinic()
  const { user } = await renderApp({ path: '/unsent', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: `Put away what waits of ${nurse.user.name}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Put away' }))
  await waitFor(() => expect(screen.queryByText(`${nurse.user.name}, deactivated`)).toBeNull())
})

test('a doctor is not shown what waits on other phones', async () => {
  const { clinic, nurse } = await aClinic()
  await renderApp({ path: '/unsent', as: 'doctor', clinic })
  await screen.findByText('Nothing is waiting to be sent. What you save is in the clinic’s records.')
  expect(screen.queryByText(`${nurse.user.name}, deactivated`)).toBeNull()
})
