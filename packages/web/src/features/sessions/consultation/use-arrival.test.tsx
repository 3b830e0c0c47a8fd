import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { listObservations } from '@clinic/contract/observations/observations'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { refresh } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

const SIGNS = { temperature: '39.4', respiratoryRate: '34', consciousness: 'V', oxygen: 'oxygen', oxygenFlow: 2 } as const

/** A doctor has the consultation open of a patient who is in the line and was not measured yet. */
async function open() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const nurse = await clinic.as('nurse', { name: 'Hauwa Bello' })
  const { _id: patientId } = await newPatient(doctor)
  const arrival = await nurse.call(createArrival, { body: { patientId } })
  const path = `/patient/consultation/new/${patientId}`
  const { user, router } = await renderApp({ clinic, as: 'doctor', path })
  const complaints = await screen.findByLabelText('Complaints/History')
  const measure = (vitals: object, { _id: id, version } = arrival) =>
    nurse.call(updateArrival, { params: { id }, body: { version, vitals } })
  const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  async function save() {
    await user.click(screen.getByLabelText('Nurse'))
    await user.click(screen.getByRole('button', { name: 'Create Session' }))
    const question = await screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })
    await user.click(within(question).getByRole('button', { name: 'Yes' }))
    await screen.findByRole('dialog', { name: 'All Done!' })
    const [session] = (await doctor.call(getPatientHistory, { params: { patientId } })).data
    return (await doctor.call(listObservations, { params: { id: session?._id ?? '' } })).data
  }
  /** Long enough ago that the line is asked again. */
  async function leave() {
    await router.navigate('/queue')
    queryClient.removeQueries({ queryKey: [listArrivals.path] })
  }
  const back = () => router.navigate(path)
  return { user, leave, back, complaints, measure, textIn, save }
}

test('signs that a nurse measures while the consultation is open are in the record, also the ones of the second row', async () => {
  const { user, complaints, measure, save } = await open()
  await user.type(complaints, 'Fever')
  await measure(SIGNS)
  await refresh('arrivals')
  await screen.findByText(/taken .* by Hauwa Bello/)
  expect(await save()).toMatchObject([{ ...SIGNS, recordedBy: { name: 'Hauwa Bello' } }])
})

test('one press fills in what was measured since, where nothing was typed', async () => {
  const { user, complaints, measure, textIn } = await open()
  await user.type(screen.getByLabelText('Pulse'), '90')
  await user.type(complaints, 'Fever')
  await measure({ ...SIGNS, pulse: '120' })
  await refresh('arrivals')
  await screen.findByText(/^Newer vitals: (urgent, )?taken .* by Hauwa Bello$/)
  await user.click(await screen.findByRole('button', { name: 'Fill in' }))
  expect(['Temperature', 'Pulse', 'Breathing rate', 'Oxygen flow'].map(textIn)).toEqual(['39.4', '90', '34', '2'])
  expect(textIn('Complaints/History')).toBe('Fever')
  expect(screen.queryByText(/Newer vitals/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull()
})

test('a consultation that was left and opened again shows the newest signs from the door, and keeps what was typed', async () => {
  const { user, leave, back, complaints, measure, textIn, save } = await open()
  await user.type(complaints, 'Fever')
  await leave()
  const first = await measure({ temperature: '36.6', spO2: '98' })
  await back()
  await screen.findByText(/taken .* by Hauwa Bello/)
  expect(['Temperature', 'SpO2', 'Complaints/History'].map(textIn)).toEqual(['36.6', '98', 'Fever'])
  await user.type(screen.getByLabelText('Pulse'), '90')
  await leave()
  await measure(SIGNS, first)
  await back()
  await waitFor(() => expect(textIn('Temperature')).toBe('39.4'))
  expect(['SpO2', 'Pulse', 'Breathing rate'].map(textIn)).toEqual(['98', '90', '34'])
  expect(await save()).toMatchObject([{ ...SIGNS, spO2: '98', pulse: '90' }])
})
