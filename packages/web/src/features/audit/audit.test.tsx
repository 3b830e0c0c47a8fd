import { listAudit } from '@clinic/contract/audit/audit'
import { createPatient, getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { createPersonnel, listPersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdBack, renderApp } from '../../../test/harness.tsx'

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

const rows = (order = 'newest') => within(screen.getByRole('list', { name: `Events, ${order} first` })).getAllByRole('listitem')

const events = (order?: string) => rows(order).map((item) => item.querySelector('[data-key-row]')?.textContent?.replaceAll(/\s+/g, ' '))

const rowOf = (text: string) =>
  rows().find((item) => item.textContent?.replaceAll(/\s+/g, ' ').includes(text)) ?? expect.fail(`No row of ${text}`)

test('shows who did what to whom, newest first; a row opens its session, or else its patient', async () => {
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
  const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leads(/opened a session for Adaeze/)).toBe(`/patient/consultation/${session._id}`)
  expect(leads(/registered Adaeze/)).toBe(`/patient/history/${patientId}`)
})

test('arrow keys, j and k move through all rows, and the pane shows who, when and what', async () => {
  const { clinic, nurse } = await aDay()
  const admin = await clinic.as('admin', { name: 'Grace Adeyemi' })
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  const { user } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await waitFor(() => expect(events()[0]).toBe('Grace Adeyemi deactivated Hauwa Danjuma'))
  await user.keyboard('{ArrowDown}')
  const pane = () => within(screen.getByRole('complementary', { name: /^Event/ }))
  const facts = () => pane().getAllByRole('definition').map(({ textContent }) => textContent) // biome-ignore format: one thought
  expect(facts()).toEqual(['Grace Adeyemi, admin', expect.stringMatching(/^02\/03\/2026 \d\d:05:00$/), 'activated', 'deactivated'])
  expect(pane().getByRole('link', { name: 'Open the staff member' }).getAttribute('href')).toBe(`/personnel/manage/edit/${nurse.user._id}`)
  await user.keyboard('{ArrowDown}')
  pane().getByRole('heading', { name: 'Opened a session for Adaeze Okafor' })
  pane().getByRole('link', { name: 'Open the session' })
  pane().getByRole('link', { name: 'Open the patient' })
  await user.keyboard('j')
  await screen.findByRole('heading', { name: 'Asked for “Staff, by name” – refused' })
  expect(facts()).toEqual(['Hauwa Danjuma, nurse', expect.anything(), 'Refused'])
  expect(rowOf('Hauwa Danjuma asked').contains(document.activeElement)).toBe(true)
  expect(pane().queryByRole('link')).toBeNull()
  await user.keyboard('k')
  await waitFor(() => expect(rowOf('opened a session').contains(document.activeElement)).toBe(true))
})

test('the pane lists changed fields, and says that their values are not kept', async () => {
  const { clinic, patientId } = await aDay()
  const doctor = await clinic.as('doctor')
  const patient = await doctor.call(getPatient, { params: { id: patientId } })
  await doctor.call(updatePatient, { body: { id: patientId, version: patient.version, contactPerson: 'Uche Eze', phone: '08039998888' } })
  const { user } = await renderApp({ path: '/audit?show=changes', as: 'admin', clinic })
  await screen.findByRole('list', { name: 'Events, newest first' })
  await user.keyboard('{ArrowDown}')
  const pane = within(screen.getByRole('complementary', { name: /^Event/ }))
  expect(pane.getByText('Changed').nextElementSibling?.textContent).toBe('phone, contact person')
  pane.getByText('The audit records which fields changed, not their values.')
})

test('the address can select changes, refusals and oldest first', async () => {
  const { clinic } = await aDay()
  const { user, router } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Changes' }))
  await waitFor(() => expect(events().some((event) => event?.includes('opened the profile'))).toBe(false))
  expect(events()).toHaveLength(3)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first')
  await waitFor(() => expect(events('oldest')[0]).toBe('Chidi Eze registered Adaeze Okafor'))
  expect(router.state.location.search).toBe('?show=changes&sort=oldest')
  await user.click(screen.getByRole('button', { name: 'Refused or failed' }))
  await waitFor(() => expect(events('oldest')).toEqual(['Hauwa Danjuma asked for “Staff, by name” – refused']))
})

test('folds the reader’s own reads into one row', async () => {
  const clinic = await testApp()
  const { user, me } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  for (let n = 0; n < 3; n++) await me?.call(listAudit, {})
  await clinic.services.readLog.flush()
  await user.click(await screen.findByRole('link', { name: 'Audit' }))
  const fold = await screen.findByRole('button', { name: /^You looked at lists and records \d+ times$/ })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  const before = rows().length
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(rows().length).toBeGreaterThan(before + 1)
})

test('names the staff member that an event is about', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin', { name: 'Grace Adeyemi' })
  const body = { name: 'Ngozi Okafor', email: 'ngozi@clinic.test', phone: '0803', role: 'nurse' }
  await admin.call(createPersonnel, { body })
  await renderApp({ path: '/audit', as: 'admin', clinic })
  await waitFor(() => expect(events()).toContain('Grace Adeyemi invited Ngozi Okafor'))
})

test('is filtered by person, by patient and by day, and the address holds the filters as ids', async () => {
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

test('the patients of an older text are not offered while a new one is searched', async () => {
  const { clinic } = await aDay()
  const { user, router } = await renderApp({ path: '/audit', as: 'admin', clinic })
  const box = await screen.findByRole('combobox', { name: 'Patient' })
  await user.type(box, 'musa')
  await screen.findByRole('option', { name: /^Musa Bello/ })
  const release = holdBack('/patient?')
  await user.clear(box)
  await user.type(box, 'adaeze')
  await screen.findByText('Loading paitients...')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(router.state.location.search).toBe('')
  release()
  await screen.findByRole('option', { name: /^Adaeze Okafor/ })
  expect(screen.queryByRole('option', { name: /^Musa/ })).toBeNull()
})

test('opening a filtered address shows its filters', async () => {
  const { clinic, patientId } = await aDay()
  await renderApp({ path: `/audit?patient=${patientId}&from=2026-03-02&to=2026-03-02`, as: 'admin', clinic })
  await screen.findByRole('list', { name: 'Events, newest first' })
  expect(events()).toEqual(['Amina Garba opened a session for Adaeze Okafor'])
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Patient' })).toHaveProperty('value', 'Adaeze Okafor'))
  expect(screen.getByLabelText('From')).toHaveProperty('value', '02/03/2026')
})

test('says so if there are no events', async () => {
  await renderApp({ path: '/audit?from=2001-01-01&to=2001-01-02', as: 'admin' })
  await screen.findByText('Nothing matches these filters.')
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: '/audit', as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})
