import { getAllergies } from '@clinic/contract/patients/allergies'
import { getSummaryKey, placeSummary, SUMMARIES } from '@clinic/contract/sister-summaries/sister-summaries'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { keptSummary, sealedFor, summaryFrom } from '@clinic/server/test/sister-summaries'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

async function aClinic() {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const doctor = await clinic.as('doctor')
  const { _id } = await newPatient(doctor, { firstname: 'Amina', lastname: 'Bello', allergies: 'None' })
  return { clinic, doctor, patientId: _id, file: await sealedFor(doctor, JSON.stringify(summaryFrom())) }
}

test('a file is opened, laid beside the patient whom a person chooses, and taken away again', async () => {
  const { clinic, doctor, patientId, file } = await aClinic()
  const { user } = await renderApp({ clinic, as: 'nurse', path: '/sister-summaries' })
  await screen.findByText(/No summary was received/)
  await screen.findByRole('img', { name: /QR code with the key of/ })
  await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file)
  await screen.findByRole('heading', { name: 'From Ikeja, 22/11/2026 10:42' })
  screen.getByText('Hypertension (03/02/2025)')
  await user.click(await screen.findByRole('button', { name: 'Lay it beside Amina Bello' }))
  await screen.findByText('Not in your record: Penicillin')
  await within(screen.getByRole('region', { name: 'Your record' })).findByText('None known')
  expect((await doctor.call(getAllergies, { params: { id: patientId } })).list).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Take it away from Amina Bello' }))
  await screen.findByRole('heading', { name: 'Whose record is this?' })
})

test('what cannot be opened is said where it was chosen, and stays on the screen', async () => {
  const { clinic } = await aClinic()
  const { user } = await renderApp({ clinic, as: 'nurse', path: '/sister-summaries' })
  await screen.findByText(/No summary was received/)
  await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File(['hello'], 'a.age'))
  expect((await screen.findByRole('alert')).textContent).toBe(SUMMARIES.notSealed)
})

test('the strip of the patient names the allergies that the record does not have, for every role', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  const _id = await keptSummary(clinic, doctor.user._id)
  await doctor.call(placeSummary, { params: { id: _id }, body: { patientId } })
  await renderApp({ clinic, as: 'pharmacist', path: `/patient/chart/${patientId}` })
  await screen.findByText(/The summary from Ikeja, 22\/11\/2026, names what is not in this record: Penicillin\./)
  expect(screen.getByRole('link', { name: 'Compare with the summary from Ikeja' }).getAttribute('href')).toBe(`/sister-summaries?id=${_id}`)
})

test('a summary is sealed for a pasted key, with the name that comes before it', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  const { key } = await doctor.call(getSummaryKey, {})
  const { user, saved } = await renderApp({ clinic, as: 'nurse', path: `/patient/chart/${patientId}` })
  await user.click(await screen.findByRole('button', { name: 'Send a summary to another clinic' }))
  await user.click(await screen.findByLabelText(/Its key/))
  await user.paste(`Abuja Clinic ${key.toUpperCase()}`)
  expect((screen.getByLabelText(/Name of the clinic/) as HTMLInputElement).value).toBe('Abuja Clinic')
  await user.click(screen.getByRole('button', { name: 'Make the file' }))
  await screen.findByText('To Abuja Clinic')
  expect(await saved[0]?.text()).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/)
})
