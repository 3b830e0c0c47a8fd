import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

async function clinicWith(sessions: readonly (Partial<SessionBody> & { firstname: string })[]) {
  const clock = { now: new Date(Date.now() - sessions.length * 60_000) }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor', { name: 'Amina Garba' })
  for (const { firstname, ...changes } of sessions) {
    const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname, lastname: 'Okafor' }) })
    await doctor.call(createSession, { body: aSession(patient?._id ?? '', changes) })
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  return clinic
}

/** Holds back every response until released. */
function holdAnswers(): () => void {
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTransport({ ...whole, fetch: (url, init) => promise.then(() => whole.fetch(url, init)) })
  return resolve
}

const list = () => screen.getByRole('list', { name: 'Active Sessions' })
const rows = () => within(list()).getAllByRole('listitem')
const names = () => rows().map((row) => row.textContent?.split(' ')[0])
const links = () => within(list()).getAllByRole('link', { name: 'View full details' })

test('counts and shows the active sessions, newest first, ten to a page', async () => {
  const clinic = await clinicWith(Array.from({ length: 12 }, (_, place) => ({ firstname: `Ada${'abcdefghijkl'[place]}` })))
  const { user, router } = await renderApp({ clinic, as: 'admin', path: '/manage/sessions' })
  await screen.findByRole('heading', { name: 'Active Sessions: 12' })
  expect(names()).toHaveLength(10)
  expect(names()[0]).toBe('Adal')
  expect(screen.getByText('Page: 1 of 2')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Page: 2 of 2')
  await waitFor(() => expect(names()).toEqual(['Adab', 'Adaa']))
  expect(router.state.location.search).toBe('?page=2')
  await router.navigate(-1)
  await waitFor(() => expect(names()).toHaveLength(10))
})

test('a row shows who opened the session and the findings, and opens the details', async () => {
  const clinic = await clinicWith([
    { firstname: 'Adaeze', workingDiagnosis: 'Typhoid', prescription: 'Ceftriaxone', attendants: ['NURSE', 'PHARMACIST'] },
  ])
  await renderApp({ clinic, as: 'admin', path: '/manage/sessions' })
  const row = await screen.findByRole('listitem')
  for (const text of ['Adaeze', 'Okafor', 'Amina Garba', 'Typhoid', 'Ceftriaxone', 'Nurse, Pharmacist', '1 min ago'])
    expect(within(row).getByText(text)).toBeDefined()
  expect(within(row).getByText('1 min ago').title).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  expect(within(row).getByRole('link', { name: 'View full details' }).getAttribute('href')).toMatch(/^\/patient\/consultation\//)
})

test('the address holds the order and the filter', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaa' }, { firstname: 'Adab' }])
  const { user, router } = await renderApp({ clinic, as: 'admin', path: '/manage/sessions' })
  await screen.findByRole('heading', { name: 'Active Sessions: 2' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Longest open first')
  await waitFor(() => expect(names()).toEqual(['Adaa', 'Adab']))
  expect(router.state.location.search).toBe('?sort=oldest')
  await user.click(screen.getByRole('button', { name: 'In a bed' }))
  await screen.findByText(/^No open sessions match/)
  expect(router.state.location.search).toBe('?sort=oldest&show=bed')
  await user.click(screen.getByRole('link', { name: 'Show all of them.' }))
  await waitFor(() => expect(names()).toEqual(['Adab', 'Adaa']))
})

test('arrow keys, j and k move through the rows, Enter opens one, and the pane follows', async () => {
  const clinic = await clinicWith([
    { firstname: 'Adaa', complaints: 'Cough' },
    { firstname: 'Adab', complaints: 'Fever' },
    { firstname: 'Adac' },
  ])
  const { user, path } = await renderApp({ clinic, as: 'admin', path: '/manage/sessions' })
  await screen.findByRole('complementary', { name: 'Session of Adac Okafor' }) // the first row, until another is pointed at
  await user.keyboard('{ArrowDown}')
  await expectFocus(links()[0])
  await user.keyboard('j')
  await expectFocus(links()[1])
  within(await screen.findByRole('complementary', { name: 'Session of Adab Okafor' })).getByText('Fever')
  await user.keyboard('{ArrowDown}')
  await expectFocus(links()[2])
  within(await screen.findByRole('complementary', { name: 'Session of Adaa Okafor' })).getByText('Cough')
  await user.keyboard('k')
  await expectFocus(links()[1])
  const to = links()[1]?.getAttribute('href')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(to))
})

test('says that it is fetching sessions until they arrive', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze' }])
  const { router } = await renderApp({ clinic, as: 'admin', path: '/patient/search' })
  const release = holdAnswers()
  await router.navigate('/manage/sessions')
  await screen.findByText('Fetching active sessions...')
  expect(screen.queryByRole('list', { name: 'Active Sessions' })).toBeNull()
  release()
  await screen.findByRole('list', { name: 'Active Sessions' })
  expect(screen.queryByText('Fetching active sessions...')).toBeNull()
})

test('says that no session is open', async () => {
  await renderApp({ as: 'admin', path: '/manage/sessions' })
  await screen.findByText(/^No open sessions/)
  expect(screen.getByRole('heading', { name: 'Active Sessions: 0' })).toBeDefined()
})

test('the active sessions are for the admin', async () => {
  await renderApp({ as: 'doctor', path: '/manage/sessions' })
  await screen.findByText('Page Not Found')
})
