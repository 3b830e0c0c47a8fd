import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { createBeds } from '@clinic/contract/beds/beds'
import { createItem } from '@clinic/contract/inventory/inventory'
import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { queryClient } from '../../api/query-client.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import { TILES } from './tiles.ts'

test('welcomes the user by name with the eight tiles in the specification', async () => {
  const { me } = await renderApp({ path: '/', as: 'admin' })
  await screen.findByRole('heading', { name: `Welcome, ${me?.user.name}` })
  const main = within(screen.getByRole('main'))
  await main.findByRole('link', { name: 'Manage personnel' })
  const places = Object.values(TILES).flatMap((name) => main.queryByRole('link', { name })?.getAttribute('href') ?? [])
  expect(places).toEqual(['/personnel/manage', '/manage/sessions', '/bulk-upload', '/patient/search', '/manage/beds', '/stock', '/report'])
  main.getByRole('button', { name: 'Download all patient records (CSV)' })
})

test('says how many sessions are open and how many beds are free', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const [bed] = await (await clinic.as('admin')).call(createBeds, { body: { tags: ['A1', 'A2', 'A3'] } })
  await doctor.call(createSession, {
    body: { patientId: patient?._id ?? '', attendants: ['NURSE'], admitPatient: true, bedId: bed?._id },
  })
  await renderApp({ path: '/dashboard', as: 'admin', clinic })
  await screen.findByRole('link', { name: 'Active sessions', description: '1 open' })
  await screen.findByRole('link', { name: 'Manage Beds', description: '2 free' })
})

test('shows who is waiting, which beds are free and what needs attention, each with a link', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const admin = await clinic.as('admin')
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const [bed] = await admin.call(createBeds, { body: { tags: ['A1', 'A2'] } })
  const patientId = patient?._id ?? ''
  await doctor.call(createArrival, { body: { patientId, priority: 'urgent' } })
  await doctor.call(createSession, { body: { patientId, attendants: ['NURSE'], admitPatient: true, bedId: bed?._id } })
  await admin.call(createItem, { body: { name: 'Zinc', dosage: '20 mg', count: 0, description: 'Diarrhoea' } })
  await renderApp({ path: '/dashboard', as: 'admin', clinic })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  const wayOf = async (name: string) => (await attention.findByRole('link', { name })).getAttribute('href')
  expect(await wayOf('1 urgent patient waiting for a doctor')).toBe('/queue')
  expect(await wayOf('1 item out of stock')).toBe('/stock?show=out')
  await within(screen.getByRole('region', { name: 'Beds' })).findByText('free of 2')
})

test('says so if the figures could not be loaded, with a way to retry and the tiles below', async () => {
  const { router, user } = await renderApp({ path: '/patient/search', as: 'admin' })
  const whole = currentTransport()
  setTransport({ ...whole, fetch: () => Promise.resolve(new Response('', { status: 502 })) })
  await router.navigate('/dashboard')
  await screen.findByText('This could not be loaded')
  await screen.findByRole('link', { name: 'Manage personnel' })
  expect(screen.queryByText('Patients now')).toBeNull()
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('First steps')
})

test('says so when nothing needs attention', async () => {
  const clinic = await testApp()
  await (await clinic.as('admin')).call(updateSettings, { body: { firstStepsHidden: true } })
  await renderApp({ path: '/dashboard', as: 'admin', clinic })
  await screen.findByText('Nothing urgent')
})

test('saves all patients as CSV', async () => {
  const clinic = await testApp()
  await (await clinic.as('doctor')).call(createPatient, { body: aPatient({ firstname: 'Folashade' }) })
  const { user, saved } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Download all patient records (CSV)' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['all-patients-record.csv']))
  const text = (await saved[0]?.text()) ?? ''
  expect(text.startsWith('\u{feff}')).toBe(true)
  expect(text).toContain('Folashade')
})

test('a new clinic sees its first steps ticked automatically, and can hide them', async () => {
  const clinic = await testApp()
  await clinic.as('nurse')
  const { user } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  steps.getByRole('link', { name: 'Your people, done' })
  for (const [name, way] of [
    ['Your clinic', '/manage/settings'],
    ['Your stock', '/inventory'],
    ['Your patients', '/patient/create'],
  ] as const)
    expect(steps.getByRole('link', { name }).getAttribute('href')).toBe(way)
  steps.getByText('npm run demo')
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  expect(steps.getByRole('link', { name: 'Your beds' }).getAttribute('href')).toBe('/manage/beds/create')
  await user.click(steps.getByRole('button', { name: 'Hide this list' }))
  await screen.findByRole('region', { name: 'Sessions in the last 14 days' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

describe('U7 the time zone of a new clinic', () => {
  afterEach(() => document.documentElement.removeAttribute('data-zone'))

  test('is proposed from the first admin’s browser, and taken in one press', async () => {
    const clinic = await testApp({ config: { timeZone: 'UTC' } })
    const { user, me } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
    const steps = within(await screen.findByRole('region', { name: 'First steps' }))
    await steps.findByText('Times are shown in UTC, the time zone of the server’s computer.')
    await user.click(steps.getByRole('button', { name: 'Use Africa/Lagos, as on this device' }))
    await waitFor(() => expect(steps.queryByText(/^Times are shown/)).toBeNull())
    expect(await me?.call(getSettings, {})).toMatchObject({ timeZone: 'Africa/Lagos', timeZoneChosen: true })
    expect(document.documentElement.dataset.zone).toBe('Africa/Lagos')
  })

  test.each([
    ['TZ is set', { timeZone: 'UTC', fixed: ['timeZone'] }, { phone: '0803' }],
    ['an admin chose one', { timeZone: 'UTC' }, { timeZone: 'Africa/Accra' }],
    ['the server’s machine has the same', { timeZone: 'Africa/Lagos' }, { phone: '0803' }],
  ] as const)('is not proposed where %s', async (_, config, chosen) => {
    const clinic = await testApp({ config })
    await (await clinic.as('admin')).call(updateSettings, { body: chosen })
    await renderApp({ path: '/dashboard', as: 'admin', clinic })
    await screen.findByRole('region', { name: 'First steps' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/^Times are shown/)).toBeNull()
  })
})

test('shows the last days as a chart, a sentence and a table; each figure opens its list', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ ageRange: '0 - 5 years' }) })
  await doctor.call(createSession, {
    body: { patientId: patient?._id ?? '', attendants: ['NURSE'], workingDiagnosis: 'Malaria' },
  })
  const admin = await clinic.as('admin')
  await admin.call(updateSettings, { body: { firstStepsHidden: true } })
  const { user } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  await screen.findByRole('img', { name: '1 today, 0.0 a day before that' })
  const today = new Date().toLocaleDateString('sv', { timeZone: clinic.config.timeZone })
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = within(screen.getByRole('region', { name: 'Sessions in the last 14 days' }))
  expect(table.getByRole('link', { name: '1' }).getAttribute('href')).toBe(`/report?from=${today}&to=${today}`)
  const diagnoses = within(screen.getByRole('region', { name: 'Diagnoses in the last 30 days' }))
  expect(diagnoses.getByRole('link', { name: /^1 with .*malaria/i }).getAttribute('href')).toMatch(/^\/report\?from=/)
  diagnoses.getByText('1 aged 0–5')
})
