import { createPatient } from '@clinic/contract/patients'
import { createSession } from '@clinic/contract/sessions'
import { aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../api/transport.ts'

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

/** Holds every answer back until it is released. */
function holdAnswers(): () => void {
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTransport({ ...whole, fetch: (url, init) => promise.then(() => whole.fetch(url, init)) })
  return resolve
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

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

test('a card says who opened the session, what was found, and leads to the details', async () => {
  const clinic = await clinicWith([
    { firstname: 'Adaeze', workingDiagnosis: 'Typhoid', prescription: 'Ceftriaxone', attendants: ['NURSE', 'PHARMACIST'] },
  ])
  await renderApp({ clinic, as: 'admin', path: '/manage/sessions' })
  const card = await screen.findByRole('article')
  for (const text of ['Adaeze', 'Amina Garba', 'Typhoid', 'Ceftriaxone', 'NURSE, PHARMACIST'])
    expect(within(card).getByText(text)).toBeDefined()
  expect(within(card).getByRole('link', { name: 'View full details' }).getAttribute('href')).toMatch(/^\/patient\/consultation\//)
})

test('says that it is fetching them until they come', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze' }])
  const { router } = await renderApp({ clinic, as: 'admin', path: '/patient/search' })
  const release = holdAnswers()
  await router.navigate('/manage/sessions')
  await screen.findByText('Fetching active sessions...')
  expect(screen.queryByRole('article')).toBeNull()
  release()
  await screen.findByRole('article')
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
