import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { listObservations, recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../../test/harness.tsx'

test.each(['consultation', 'record'] as const)(
  'the only vitals of a session, entered in error, are not shown as its vitals any more (%s)',
  async (screenOf) => {
    const clinic = await testApp()
    const [doctor, nurse] = [await clinic.as('doctor'), await clinic.as('nurse')]
    const { _id: patientId } = await newPatient(doctor)
    const { _id: arrivalId } = await nurse.call(createArrival, { body: { patientId, vitals: { temperature: '41.3' } } })
    const vitals = { temperature: '', bloodPressure: '', pulse: '', weight: '', spO2: '' }
    const { _id: id } = await doctor.call(createSession, { body: { ...aSession(patientId, vitals), arrivalId } })
    const [opening] = (await doctor.call(listObservations, { params: { id } })).data
    await doctor.call(strikeObservation, { params: { id: opening?._id ?? '' }, body: { reason: 'Wrong patient' } })
    await renderApp({ clinic, as: 'doctor', path: `/patient/${screenOf}/${id}` })
    await screen.findAllByText(/Complaints/)
    await waitFor(() => expect(screen.queryByText('41.3')).toBeNull())
    expect(screen.queryByText(/^Nothing recorded:/)?.textContent ?? 'Temperature').toMatch(/Temperature/)
  },
)

test('a weight taken at admission is still there after a day of hourly observations', async () => {
  const clinic = await testApp()
  const [doctor, nurse] = [await clinic.as('doctor'), await clinic.as('nurse')]
  const { _id: patientId } = await newPatient(doctor)
  const { _id: id } = await doctor.call(createSession, { body: aSession(patientId, { weight: '61.5' }) })
  for (let hour = 1; hour <= 24; hour++) await nurse.call(recordObservation, { params: { id }, body: { pulse: `${70 + hour}` } })
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  expect(await screen.findByText('61.5')).toBeDefined()
  expect(await screen.findByText('94')).toBeDefined()
  expect(screen.getByText('61.5')).toBeDefined()
  const earlier = screen.getByRole('list', { name: 'Earlier vitals' }).children
  expect(earlier).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show 17 earlier' }))
  expect(earlier).toHaveLength(19)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(earlier).toHaveLength(2)
})
