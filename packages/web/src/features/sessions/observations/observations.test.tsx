import { listObservations, recordObservation } from '@clinic/contract/observations/observations'
import { createPatient } from '@clinic/contract/patients/patients'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'

async function clinicWith(patient: Parameters<typeof aPatient>[0] = {}) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor', { name: 'Amina Garba' })
  const [created] = await doctor.call(createPatient, { body: aPatient({ gender: 'MALE', ...patient }) })
  const patientId = created?._id ?? ''
  const open = (changes: Partial<SessionBody> = {}) => doctor.call(createSession, { body: aSession(patientId, changes) })
  return { clinic, doctor, patientId, open }
}

const form = (patientId: string) => `/patient/consultation/new/${patientId}`

test('a button unfolds the second row, and a flagged vital opens it with an explanation', async () => {
  const { clinic, patientId } = await clinicWith()
  await renderApp({ clinic, as: 'doctor', path: form(patientId) })
  const user = userEvent.setup()
  const pulse = await screen.findByLabelText('Pulse')
  expect(screen.getByRole('button', { name: 'More vitals' })).toBeDefined()
  expect(screen.queryByLabelText('Breathing rate')).toBeNull()
  await user.type(pulse, '131')
  expect(screen.queryByLabelText('Breathing rate')).toBeNull() // nothing moves while it is typed
  await user.tab()
  expect(await screen.findByLabelText('Breathing rate')).toBeDefined()
  expect(await screen.findByText('Urgent · NEWS2 ≥ 3')).toBeDefined()
  expect(
    screen.getByText(/still to check: breathing rate, SpO2, oxygen, blood pressure, consciousness, temperature · measure again in 1 h/),
  ).toBeDefined()
})

test('the folded row is one tab stop, and is open for a child under 6, with arm and danger signs', async () => {
  const { clinic, patientId } = await clinicWith()
  const { router } = await renderApp({ clinic, as: 'doctor', path: form(patientId) })
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText('SpO2'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More vitals' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Complaints/History'))
  const child = await clinicWith({ ageRange: '0 - 5 years' })
  await router.navigate('/404')
  await renderApp({ clinic: child.clinic, as: 'doctor', path: form(child.patientId) })
  expect(await screen.findByLabelText('Arm (MUAC)')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Convulsions' })).toBeDefined()
})

test('the opening set is saved with the session', async () => {
  const { clinic, doctor, patientId } = await clinicWith()
  await renderApp({ clinic, as: 'doctor', path: form(patientId) })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Temperature'), '38.6')
  await user.tab()
  await user.click(await screen.findByRole('radio', { name: 'New confusion' }))
  await user.click(screen.getByRole('radio', { name: 'On oxygen' }))
  await user.type(screen.getByLabelText('Oxygen flow'), '2.5')
  await user.click(screen.getByRole('radio', { name: 'Alert' }))
  await user.click(screen.getByRole('checkbox', { name: 'Nurse' }))
  await user.click(screen.getByRole('button', { name: 'Create Session' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('All Done!')
  const { _id } = await clinic.db.selectFrom('session').select('_id').executeTakeFirstOrThrow()
  const { data } = await doctor.call(listObservations, { params: { id: _id } })
  expect(data).toMatchObject([{ temperature: '38.6', consciousness: 'A', oxygen: 'oxygen', oxygenFlow: 2.5 }])
})

test('details show the last set and when the next is due, and a nurse can add one by keyboard', async () => {
  const { clinic, doctor, open } = await clinicWith()
  const session = await open({ temperature: '37', pulse: '80' })
  await renderApp({ clinic, as: 'nurse', path: `/patient/consultation/${session._id}` })
  const user = userEvent.setup()
  const section = await screen.findByRole('region', { name: 'Observations' })
  expect(await within(section).findByText('NEWS2 ≥ 0')).toBeDefined()
  expect(within(section).getByText(/by Amina Garba/)).toBeDefined()
  expect(within(section).getByText(/^Next due /)).toBeDefined()
  expect(within(section).getByText('NEWS2 © Royal College of Physicians 2017')).toBeDefined()
  await user.click(within(section).getByRole('button', { name: 'Add observations' }))
  const added = await screen.findByRole('form', { name: 'Add observations' })
  expect(document.activeElement).toBe(within(added).getByLabelText('Temperature'))
  await user.keyboard('39.2{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add observations' })).toBeNull())
  await expectFocus(within(section).getByRole('button', { name: 'Add observations' })) // the next key is not lost
  await user.click(await screen.findByText('Vitals over time'))
  expect(await screen.findByRole('img', { name: 'Temperature rose from 37 to 39.2 °C over 2 measurements' })).toBeDefined()
  const { data } = await doctor.call(listObservations, { params: { id: session._id } })
  expect(data.map(({ temperature }) => temperature)).toEqual(['39.2', '37'])
})

test('plots have one switch for their tables, and both include a value that could not be read', async () => {
  const { clinic, doctor, open } = await clinicWith()
  const { _id: id } = await open({ pulse: '80', bloodPressure: '120/80' })
  for (const body of [{ pulse: 'abc' }, { pulse: '96', bloodPressure: '130/85' }])
    await doctor.call(recordObservation, { params: { id }, body })
  await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByText('Vitals over time'))
  expect(await screen.findByRole('img', { name: 'Pulse rose from 80 to 96 bpm over 2 measurements; 1 could not be read' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Blood pressure rose from 120/80 to 130/85 mmHg over 2 measurements' })).toBeDefined()
  const toggle = screen.getByRole('button', { name: 'Show as tables' })
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(within(screen.getByRole('table', { name: 'Pulse' })).getByText('abc')).toBeDefined()
})

test('3.21 the chart shows each set in a column, and struck sets crossed out', async () => {
  const { clinic, doctor, open } = await clinicWith()
  const { _id: id } = await open({ pulse: '80' })
  await doctor.call(recordObservation, { params: { id }, body: { pulse: '131', consciousness: 'V' } })
  await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${id}/observations` })
  const user = userEvent.setup()
  const chart = await screen.findByRole('table', { name: '2 sets, newest at the right' })
  expect(within(chart).getByText('Urgent · NEWS2 ≥ 6')).toBeDefined()
  expect(
    within(chart)
      .getAllByRole('row')
      .map((row) => within(row).getAllByRole('rowheader')[0]?.textContent),
  ).toEqual(['Taken', 'Score or sign', 'Pulse bpm', 'Consciousness', 'By'])
  await user.click(within(chart).getByRole('button', { name: /^Mark as entered in error/ }))
  await user.click(await screen.findByRole('button', { name: 'Wrong patient' }))
  await user.click(screen.getByRole('button', { name: 'Mark as entered in error' }))
  const struck = await screen.findByText('131')
  await waitFor(() => expect(screen.getByText('131').tagName).toBe('S'))
  expect(struck.closest('table')).not.toBeNull()
  expect(within(chart).getByText('Entered in error')).toBeDefined()
  expect((await doctor.call(getSession, { params: { id } })).pulse).toBe('80')
})

test('a pharmacist can read the chart but not add to it', async () => {
  const { clinic, open } = await clinicWith()
  const { _id: id } = await open({ pulse: '80' })
  await renderApp({ clinic, as: 'pharmacist', path: `/patient/consultation/${id}/observations?add` })
  expect(await screen.findByRole('table', { name: '1 set, newest at the right' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add observations' })).toBeNull()
  expect(screen.queryByRole('form', { name: 'Add observations' })).toBeNull()
})

test('says so if nothing was measured, with the next step', async () => {
  const { clinic, open } = await clinicWith()
  const { _id: id } = await open()
  await renderApp({ clinic, as: 'nurse', path: `/patient/consultation/${id}/observations` })
  expect(await screen.findByText('Nothing measured yet.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add observations' })).toBeDefined()
})

test('Cancel gives the focus back too', async () => {
  const { clinic, open } = await clinicWith()
  const { _id } = await open({ pulse: '80' })
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/consultation/${_id}` })
  await user.click(await screen.findByRole('button', { name: 'Add observations' }))
  await user.click(within(await screen.findByRole('form', { name: 'Add observations' })).getByRole('button', { name: 'Cancel' }))
  await expectFocus(screen.getByRole('button', { name: 'Add observations' }))
})
