import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

/** Patients with one session each, opened at this time. */
async function seen(time: string, ...names: string[]) {
  const clock = { now: new Date(time) }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  for (const firstname of names) {
    const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname, lastname: 'Okafor' }) })
    await doctor.call(createSession, { body: aSession(patient?._id ?? '', { workingDiagnosis: `Malaria of ${firstname}` }) })
  }
  return clinic
}

const names = () =>
  within(screen.getByRole('table', { name: 'Patients' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('starts with the specification’s dates and shows patients with their sessions', async () => {
  const clinic = await seen('2024-12-15T10:00:00Z', 'Adaeze', 'Bola')
  await renderApp({ path: '/report', as: 'doctor', clinic })
  await screen.findByText('Sessions from 14/12/2024 to 20/12/2024')
  expect(await screen.findByLabelText('From')).toHaveProperty('value', '14/12/2024')
  expect(screen.getByLabelText('To')).toHaveProperty('value', '20/12/2024')
  await screen.findByRole('table', { name: 'Patients' })
  expect(names()).toEqual(['Adaeze Okafor', 'Bola Okafor'])
  within(screen.getByRole('table', { name: 'Patients' })).getByText('Malaria of Adaeze')
  screen.getByText('2 patients')
})

test('shows figures first: diagnoses by age and sex, and what could not be read', async () => {
  const clinic = await seen('2024-12-15T10:00:00Z', 'Adaeze', 'Bola')
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ gender: 'MALE', ageRange: '0 - 5 years' }) })
  await doctor.call(createSession, { body: aSession(patient?._id ?? '', { workingDiagnosis: '?typhoid' }) })
  await doctor.call(createSession, { body: aSession(patient?._id ?? '', { workingDiagnosis: 'Spirits' }) })
  const { user } = await renderApp({ path: '/report', as: 'doctor', clinic })
  const summary = within(await screen.findByRole('region', { name: 'The days in figures' }))
  const figures = (await summary.findAllByRole('definition')).map(({ textContent }) => textContent)
  expect(figures).toEqual(['3', '4', '0'])
  await user.click(summary.getByText('Malaria 2 · Typhoid 1 · 1 not coded'))
  const cellsOf = (name: RegExp) =>
    within(summary.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cellsOf(/^Malaria/)[0]).toBe('2')
  expect(cellsOf(/^Typhoid 1 suspected/)).toEqual(['1', '–', '1', '1', ...Array.from({ length: 7 }, () => '–')])
  expect(cellsOf(/^Not coded/)[0]).toBe('1')
  expect(summary.queryByText('No diagnosis written')).toBeNull()
})

test('shows ten patients per page, with dates and page in the address', async () => {
  const clinic = await seen('2024-12-20T10:00:00Z', ...'ABCDEFGHIJK'.split('').map((letter) => `${letter}aa`))
  const { user, router } = await renderApp({ path: '/report?from=2024-12-20', as: 'admin', clinic })
  await screen.findByText('Page: 1 of 2')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(names()).toEqual(['Kaa Okafor']))
  screen.getByText('11 patients, 11 to 11 on this page')
  expect(router.state.location.search).toBe('?from=2024-12-20&page=2')
})

test('keys move through all patients’ sessions, the pane shows details, and Enter opens one', async () => {
  const clinic = await seen('2024-12-15T10:00:00Z', 'Adaeze', 'Bola')
  const { user, path } = await renderApp({ path: '/report', as: 'doctor', clinic })
  await screen.findByRole('table', { name: 'Patients' })
  await user.keyboard('{ArrowDown}')
  within(await screen.findByRole('complementary', { name: 'Session of Adaeze Okafor' })).getByText('Malaria of Adaeze')
  await user.keyboard('{ArrowDown}')
  const pane = within(await screen.findByRole('complementary', { name: 'Session of Bola Okafor' }))
  expect(pane.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['View full details', 'Open the patient'])
  await user.keyboard('k')
  await screen.findByRole('complementary', { name: 'Session of Adaeze Okafor' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toMatch(/^\/patient\/consultation\//))
})

test('has shortcuts for today, the last seven days and this month', async () => {
  const { user, router } = await renderApp({ path: '/report', as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  const search = () => new URLSearchParams(router.state.location.search)
  const today = search().get('to') ?? ''
  expect(search().get('from')).toBe(today)
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  const days = (Date.parse(today) - Date.parse(search().get('from') ?? '')) / 86_400_000
  expect([days, search().get('to')]).toEqual([6, today])
  await user.click(screen.getByRole('button', { name: 'This month' }))
  expect([search().get('from'), search().get('to')]).toEqual([`${today.slice(0, 8)}01`, today])
})

test('says so if there are no sessions', async () => {
  await renderApp({ path: '/report', as: 'admin' })
  await screen.findByText(/No patients were seen on these dates/)
})

test('reports a failure once, and one press retries everything', async () => {
  const clinic = await seen('2024-12-15T10:00:00Z', 'Adaeze')
  const { user, router } = await renderApp({ path: '/queue', as: 'doctor', clinic })
  const working = currentTransport()
  setTransport({ ...working, fetch: async () => new Response('', { status: 500 }) })
  await act(() => router.navigate('/report'))
  await screen.findByText('This could not be loaded')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  setTransport(working)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Patients' })
  screen.getByText('Patients seen')
})

test('says so if the start is after the end, sends no request and offers no download', async () => {
  await renderApp({ path: '/report?from=2025-01-02&to=2025-01-01', as: 'admin' })
  await screen.findByText('The start date must not be after the end date')
  expect(screen.getByRole('button', { name: 'Download report' })).toHaveProperty('disabled', true)
  expect(screen.queryByText('This could not be loaded')).toBeNull()
})

test('the file has the sessions of the dates shown', async () => {
  const clinic = await seen('2025-03-01T10:00:00Z', 'Adaeze')
  const { user, saved } = await renderApp({ path: '/report?from=2025-03-01&to=2025-03-01', as: 'doctor', clinic })
  await screen.findByRole('table', { name: 'Patients' })
  await user.click(screen.getByRole('button', { name: 'Download report' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['all-patients-record.csv']))
  expect(await saved[0]?.text()).toContain('Adaeze Okafor')
})

test('a failed download shows the specification’s sentence', async () => {
  const { user, saved } = await renderApp({ path: '/report', as: 'admin' })
  await screen.findByText(/No patients were seen/)
  setTransport({ ...currentTransport(), fetch: async () => new Response('', { status: 500 }) })
  await user.click(screen.getByRole('button', { name: 'Download report' }))
  await screen.findByText('An error occured. Please try again')
  expect(saved).toEqual([])
})

test('nurses have no report', async () => {
  const { path } = await renderApp({ path: '/report', as: 'nurse' })
  await waitFor(() => expect(path()).toBe('/404'))
})
