import { updateAllergies } from '@clinic/contract/allergies'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/harness.tsx'
import { currentTransport, setTransport } from '../api/transport.ts'

async function aPatientWith(allergies: string) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id: id } = await newPatient(doctor, { allergies })
  return { clinic, doctor, id, path: `/profile/${id}` }
}

const strip = async () => within(await screen.findByRole('region', { name: 'Patient' }))

test('an allergy is said with its reaction', async () => {
  const { clinic, path } = await aPatientWith('Penicillin: swelling')
  await renderApp({ clinic, as: 'nurse', path })
  await (await strip()).findByText('Allergies: Penicillin (swelling)')
})

test('of forty, three are shown and the others at a press', async () => {
  const { clinic, path } = await aPatientWith(Array.from({ length: 40 }, (_, place) => `Pill ${place + 1}`).join('; '))
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const patient = await strip()
  const more = await patient.findByRole('button', { name: 'Show 37 more allergies' })
  expect(more.textContent).toBe('+37')
  patient.getByText('Allergies: Pill 1, Pill 2, Pill 3')
  await user.click(more)
  await patient.findByText(/^Allergies: Pill 1, .*Pill 40$/)
})

test('what was not asked is asked here, and the day is kept', async () => {
  const { clinic, path } = await aPatientWith('N/A')
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const patient = await strip()
  patient.getByText('Allergies not asked')
  await user.click(await patient.findByRole('button', { name: 'Ask' }))
  await user.click(patient.getByRole('button', { name: 'None known' }))
  await patient.findByText(/^No known allergies, asked \d\d\/\d\d\/\d{4}$/)
})

test('a patient who could not answer is no patient without allergies', async () => {
  const { clinic, doctor, id, path } = await aPatientWith('N/A')
  await doctor.call(updateAllergies, { params: { id }, body: { status: 'unable' } })
  await renderApp({ clinic, as: 'nurse', path })
  await (await strip()).findByText('Allergies not known: the patient could not answer')
})

test('a list that cannot be loaded says so, beside what the record says, until it can', async () => {
  const { clinic, path } = await aPatientWith('Penicillin')
  const { user, router } = await renderApp({ clinic, as: 'nurse', path: '/patient/search' })
  const whole = currentTransport()
  const cut: typeof whole.fetch = (url, init) => (url.endsWith('/allergies') ? Promise.reject(new TypeError()) : whole.fetch(url, init))
  setTransport({ ...whole, fetch: cut })
  await router.navigate(path)
  const patient = await strip()
  await patient.findByText('Allergies could not be loaded', {}, { timeout: 10_000 })
  patient.getByText('Allergies: Penicillin')
  setTransport(whole)
  await user.click(patient.getByRole('button', { name: 'Try again to load the allergies' }))
  await waitFor(() => expect(patient.queryByText('Allergies could not be loaded')).toBeNull())
  patient.getByText('Allergies: Penicillin')
})
