import { createPatient } from '@clinic/contract/patients'
import { createSession } from '@clinic/contract/sessions'
import { aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
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

/** Holds the answers of all that only read back until they are released. */
function holdReads(): () => void {
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTransport({
    ...whole,
    fetch: (url, init) => (init.method === 'GET' ? promise.then(() => whole.fetch(url, init)) : whole.fetch(url, init)),
  })
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

test('the queue shows the open sessions of your role, the longest wait first, one click from attending', async () => {
  const clinic = await clinicWith([
    { firstname: 'Adaeze', attendants: ['NURSE', 'PHARMACIST'] },
    { firstname: 'Bisola', attendants: ['PHARMACIST'] },
    { firstname: 'Chike', attendants: ['NURSE'] },
  ])
  await renderApp({ clinic, as: 'nurse', path: '/queue' })

  await screen.findByText('2 waiting, the longest wait first')
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(2)
  expect(within(cards[0] as HTMLElement).getByText(/Adaeze Okafor/).textContent).toContain('waiting 3 min')
  expect(within(cards[1] as HTMLElement).getByText(/Chike Okafor/)).toBeDefined()
  for (const card of cards) {
    expect(within(card).getByRole('link', { name: 'Attend to Patient' }).getAttribute('href')).toMatch(/^\/patient\/record\//)
    expect(within(card).getByRole('link', { name: 'View full details' })).toBeDefined()
  }
})

test('an empty queue says that no one is waiting', async () => {
  await renderApp({ as: 'pharmacist', path: '/queue' })
  await screen.findByText('No one is waiting. New patients appear here by themselves.')
})

test('a session moves from To do to Done today as soon as your role has recorded care', async () => {
  const clinic = await clinicWith([
    { firstname: 'Adaeze', attendants: ['NURSE'] },
    { firstname: 'Bisola', attendants: ['NURSE'] },
  ])
  const { user, router } = await renderApp({ clinic, as: 'nurse', path: '/queue' })
  await screen.findByRole('tab', { name: 'To do 2', selected: true })
  await user.click(screen.getAllByRole('link', { name: 'Attend to Patient' })[0] as HTMLElement)
  await user.type(await screen.findByRole('textbox', { name: 'Details of what was done' }), 'Wound dressed')
  const release = holdReads()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/patient\/consultation\//))
  await router.navigate('/queue')
  await screen.findByRole('tab', { name: 'To do 1' })
  expect(screen.queryByText(/Adaeze Okafor/)).toBeNull()
  release()
  await user.click(screen.getByRole('tab', { name: 'Done today 1' }))
  await screen.findByText(/Adaeze Okafor/)
  expect(router.state.location.search).toBe('?state=done')
  expect(screen.queryByText(/waiting/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Attend to Patient' })).toBeNull()
  expect(screen.queryByText(/Bisola Okafor/)).toBeNull()
  await router.navigate(-1)
  await screen.findByText(/Bisola Okafor/)
})

test('the tabs of the queue are walked with the arrow keys, and say when nothing is done', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze' }])
  const { user } = await renderApp({ clinic, as: 'doctor', path: '/queue' })
  await user.click(await screen.findByRole('tab', { name: 'To do 1' }))
  await user.keyboard('{ArrowRight}')
  await screen.findByText('Nothing is done yet today.')
  await expectFocus(screen.getByRole('tab', { name: 'Done today 0', selected: true }))
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('tab', { name: 'To do 1', selected: true })
})

test('a queue that could not be loaded says so and can be asked again', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze' }])
  const { router, user } = await renderApp({ clinic, as: 'nurse', path: '/patient/search' })
  const whole = currentTransport()
  setTransport({ ...whole, fetch: () => Promise.resolve(new Response('', { status: 502 })) })
  await router.navigate('/queue')
  await screen.findByText('This could not be loaded')
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/Adaeze Okafor/)
})
