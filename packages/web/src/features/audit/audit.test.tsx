import { createPatient, getPatient } from '@clinic/contract/patients'
import { createPersonnel, listPersonnel } from '@clinic/contract/personnel'
import { createSession } from '@clinic/contract/sessions'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

/** A doctor registered two patients and read one; a nurse was refused the staff list; the next day another doctor opened a session. */
async function aDay() {
  const clock = { now: new Date('2026-03-01T09:05:00Z') }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor', { name: 'Chidi Eze' })
  const nurse = await clinic.as('nurse', { name: 'Hauwa Danjuma' })
  const [adaeze] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Adaeze', lastname: 'Okafor' }) })
  await doctor.call(createPatient, { body: aPatient({ firstname: 'Musa', lastname: 'Bello' }) })
  const patientId = adaeze?._id ?? ''
  await doctor.call(getPatient, { params: { id: patientId } })
  await nurse.send(listPersonnel, {})
  clock.now = new Date('2026-03-02T09:05:00Z')
  const other = await clinic.as('doctor', { name: 'Amina Garba' })
  const session = await other.call(createSession, { body: aSession(patientId) })
  await clinic.services.readLog.flush()
  return { clinic, nurse, patientId, session }
}

const events = () =>
  within(screen.getByRole('list', { name: 'Events, newest first' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)

test('shows who did what to whom, in sentences with links, newest first', async () => {
  const { clinic, patientId, session } = await aDay()
  await renderApp({ path: '/audit', as: 'admin', clinic })
  await screen.findByRole('list', { name: 'Events, newest first' })
  expect(events()).toEqual([
    'Amina Garba opened a session for Adaeze Okafor',
    'Hauwa Danjuma asked for “Staff, by name” – refused',
    'Chidi Eze opened the profile of Adaeze Okafor',
    'Chidi Eze registered Musa Bello',
    'Chidi Eze registered Adaeze Okafor',
  ])
  expect(screen.getByRole('link', { name: 'a session' }).getAttribute('href')).toBe(`/patient/consultation/${session._id}`)
  expect(screen.getAllByRole('link', { name: 'Adaeze Okafor' })[0]?.getAttribute('href')).toBe(`/patient/history/${patientId}`)
})

test('names the staff member that something was done to', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin', { name: 'Grace Adeyemi' })
  const body = { name: 'Ngozi Okafor', email: 'ngozi@clinic.test', phone: '0803', role: 'nurse' }
  await admin.call(createPersonnel, { body })
  await renderApp({ path: '/audit', as: 'admin', clinic })
  await waitFor(() => expect(events()).toContain('Grace Adeyemi invited Ngozi Okafor'))
})

test('is filtered by person, by patient and by day, and the filters live in the address as ids', async () => {
  const { clinic, nurse, patientId } = await aDay()
  const { user, router } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: 'Hauwa Danjuma' }))
  await waitFor(() => expect(events()).toEqual(['Hauwa Danjuma asked for “Staff, by name” – refused']))
  expect(router.state.location.search).toBe(`?person=${nurse.user._id}`)

  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(events().length).toBeGreaterThan(1))
  await user.type(screen.getByRole('combobox', { name: 'Patient' }), 'adaese')
  await user.click(await screen.findByRole('option', { name: /^Adaeze Okafor/ }))
  await waitFor(() => expect(events().every((sentence) => sentence?.endsWith('Adaeze Okafor'))).toBe(true))
  expect(events()).toHaveLength(3)
  expect(router.state.location.search).toBe(`?patient=${patientId}`)
})

test('opened by its address it shows the filters; the days count', async () => {
  const { clinic, patientId } = await aDay()
  await renderApp({ path: `/audit?patient=${patientId}&from=2026-03-02&to=2026-03-02`, as: 'admin', clinic })
  await screen.findByRole('list', { name: 'Events, newest first' })
  expect(events()).toEqual(['Amina Garba opened a session for Adaeze Okafor'])
  expect(screen.getByRole('combobox', { name: 'Patient' })).toHaveProperty('value', 'Adaeze Okafor')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '02/03/2026')
})

test('days without events say so', async () => {
  await renderApp({ path: '/audit?from=2001-01-01&to=2001-01-02', as: 'admin' })
  await screen.findByText('Nothing matches these filters.')
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: '/audit', as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})
