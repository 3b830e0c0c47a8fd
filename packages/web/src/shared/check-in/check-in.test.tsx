import type { Role } from '@clinic/clinical/people/roles'
import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { getAllergies } from '@clinic/contract/patients/allergies'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import { ARRIVALS } from '@clinic/contract/server-messages'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerAt, expectFocus, renderApp } from '../../../test/harness.tsx'
import { refresh } from '../../api/client.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'

async function openSheet(changes: Parameters<typeof newPatient>[1] = {}, as: Role = 'nurse') {
  const clinic = await testApp()
  const nurse = await clinic.as('nurse')
  const { _id } = await newPatient(await clinic.as('doctor'), changes)
  const { user } = await renderApp({ path: `/profile/${_id}`, as, clinic })
  await user.click(await screen.findByRole('button', { name: /^Check in/ }))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByLabelText('Temperature')
  const arrival = async () => (await nurse.call(listArrivals, {})).data[0]
  const allergies = () => nurse.call(getAllergies, { params: { id: _id } })
  /** Someone else at another device. */
  const other = async (body: object) => {
    const arrived = await nurse.call(createArrival, { body: { patientId: _id, ...body } })
    await refresh('arrivals')
    return arrived
  }
  return { user, sheet, arrival, allergies, nurse, other }
}

test('more signs are behind one button, and are saved with the vitals', async () => {
  const { user, sheet, arrival } = await openSheet()
  expect(sheet.queryByLabelText('Breathing rate')).toBe(null)
  await user.type(sheet.getByLabelText('Temperature'), '38.6')
  await user.click(sheet.getByRole('button', { name: 'More vitals' }))
  await user.type(sheet.getByLabelText('Breathing rate'), '28')
  await user.click(sheet.getByRole('radio', { name: 'Responds to voice' }))
  await user.click(sheet.getByRole('radio', { name: 'On oxygen' }))
  await user.type(sheet.getByLabelText('Oxygen flow'), '2')
  await user.click(sheet.getByLabelText('Convulsions'))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText(/is checked in\.$/)
  expect(await arrival()).toMatchObject({
    priority: 'urgent',
    urgency: 'urgent',
    vitals: {
      temperature: '38.6',
      respiratoryRate: '28',
      consciousness: 'V',
      oxygen: 'oxygen',
      oxygenFlow: 2,
      dangerSigns: ['convulsions'],
    },
  })
})

test('without more signs only the vitals are saved', async () => {
  const { user, sheet, arrival } = await openSheet()
  await user.type(sheet.getByLabelText('Pulse'), '80')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText(/is checked in\.$/)
  expect(await arrival()).toMatchObject({
    vitals: { pulse: '80', respiratoryRate: '', consciousness: null, oxygen: null, dangerSigns: [] },
  })
})

test('a small child’s signs are open from the start, with the arm circumference', async () => {
  const { sheet } = await openSheet({ ageRange: '0 - 5 years' })
  expect(sheet.queryByRole('button', { name: 'More vitals' })).toBe(null)
  expect(sheet.getByLabelText('Arm (MUAC)')).toBeTruthy()
  expect(sheet.getByLabelText('Cannot drink or feed')).toBeTruthy()
})

test('nothing moves between press and release: remarks on what was typed come after the press that left the box', async () => {
  const { user, sheet } = await openSheet({ ageRange: '0 - 5 years' })
  const remarks = () => sheet.queryAllByText(/70 kg|Fever/i).length
  await user.type(sheet.getByLabelText('Temperature'), '39.9')
  await user.pointer({ keys: '[MouseLeft>]', target: sheet.getByLabelText('Weight') })
  expect(remarks()).toBe(0)
  await user.pointer('[/MouseLeft]')
  await waitFor(() => expect(remarks()).toBe(1))
  await user.type(sheet.getByLabelText('Weight'), '70')
  await user.pointer({ keys: '[MouseLeft>]', target: sheet.getByRole('button', { name: 'Save' }) })
  expect(remarks()).toBe(1)
  await user.pointer({ keys: '[/MouseLeft]', target: sheet.getByLabelText('Pulse') })
  await waitFor(() => expect(remarks()).toBeGreaterThan(1))
})

test('shows a failed check-in in the sheet, not over the patient’s name, and the next attempt saves it', async () => {
  const { user, sheet, arrival } = await openSheet()
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (url, init) => (init.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : whole.fetch(url, init)),
  })
  await user.type(sheet.getByLabelText('Temperature'), '38.6')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect((await sheet.findByRole('alert')).textContent).toContain('the clinic server cannot be reached')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(sheet.getByLabelText('Temperature')).toHaveProperty('value', '38.6')
  setTransport(whole)
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText(/is checked in\.$/)
  expect(await arrival()).toMatchObject({ vitals: { temperature: '38.6' } })
})

test('asks about allergies once a visit: N saves that there are none, and the hand goes on to the vitals', async () => {
  const { user, sheet, allergies } = await openSheet({ allergies: 'N/A' })
  const task = within(sheet.getByRole('region', { name: 'Any allergies?' }))
  await expectFocus(task.findByRole('button', { name: 'None known' }))
  await user.keyboard('n')
  await task.findByText('No known allergies')
  await expectFocus(sheet.findByLabelText('Temperature'))
  expect(await allergies()).toMatchObject({ status: 'none-known', list: [] })
  await user.keyboard('38.6')
  expect(sheet.getByLabelText('Temperature')).toHaveProperty('value', '38.6')
})

test('A names one, and it is shown in its place', async () => {
  const { user, sheet, allergies } = await openSheet({ allergies: 'N/A' })
  await expectFocus(sheet.findByRole('button', { name: 'None known' }))
  await user.keyboard('a')
  await expectFocus(sheet.findByLabelText('What is the patient allergic to?'))
  await user.keyboard('Penicillin{Enter}')
  await sheet.findByText('Allergies: Penicillin')
  expect(await allergies()).toMatchObject({ status: 'listed', list: [{ label: 'Penicillin', source: 'asked' }] })
})

test.each(['None', 'Penicillin'])('a record that says %s is not asked again', async (allergies) => {
  const { sheet } = await openSheet({ allergies })
  expect(sheet.queryByRole('region', { name: 'Any allergies?' })).toBeNull()
})

test('a physiotherapist, who does not write the list, is not asked to ask', async () => {
  const { sheet } = await openSheet({ allergies: 'N/A' }, 'physiotherapist')
  expect(sheet.queryByText('Any allergies?')).toBeNull()
})

test('someone else checks the patient in meanwhile: nothing moves under the hand, and Save adds what was typed to that arrival', async () => {
  const { user, sheet, arrival, other } = await openSheet()
  await user.type(sheet.getByLabelText('Temperature'), '38.6')
  await user.type(sheet.getByLabelText('Pulse'), '9')
  await other({ reason: 'Fever', priority: 'urgent' })
  await user.keyboard('6')
  await waitFor(() => expect(sheet.getByLabelText<HTMLInputElement>('Pulse').value).toBe('96'))
  expect(sheet.getByLabelText<HTMLInputElement>('Temperature').value).toBe('38.6')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await sheet.findByText(/^Waiting since/)
  expect(sheet.getByLabelText<HTMLInputElement>('Pulse').value).toBe('96')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText('Vitals are saved.')
  expect(await arrival()).toMatchObject({ reason: 'Fever', priority: 'urgent', vitals: { temperature: '38.6', pulse: '96' } })
})

test('what was typed yesterday and not saved is not offered today: a check-in is of its day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 28, 23, 50) })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await openSheet()
  answerAt(() => new Date())
  const again = async () => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Check in/ }))
    return within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>('Temperature')
  }
  await user.type(await again(), '38.6')
  expect((await again()).value).toBe('38.6')
  vi.setSystemTime(new Date(2026, 10, 29, 0, 10))
  expect((await again()).value).toBe('')
})

test('of a patient who is recorded as dead the sheet says so, and refuses without losing what is typed', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id } = await newPatient(doctor)
  await doctor.call(updateFacts, { params: { id: _id }, body: { deceasedOn: '2026-01-31' } })
  const { user } = await renderApp({ path: `/profile/${_id}`, as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: /^Check in/ }))
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(ARRIVALS.recordedAsDied)
  await user.type(await sheet.findByLabelText('Pulse'), '80')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sheet.getAllByText(ARRIVALS.recordedAsDied)).toHaveLength(2))
  expect(sheet.getByDisplayValue('80')).toBeDefined()
})
