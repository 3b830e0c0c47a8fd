import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/harness.tsx'
import { currentTransport, setTransport } from '../lib/transport.ts'

/** Records the calls made from here on whose address has this in it. On a busy machine, what a page loads in a quiet moment comes between. */
function listen(wanted = '/'): string[] {
  const calls: string[] = []
  const transport = currentTransport()
  setTransport({
    ...transport,
    fetch: (url, init) => {
      if (url.includes(wanted)) calls.push(`${init.method} ${url}`)
      return transport.fetch(url, init)
    },
  })
  return calls
}

/** Its list is requested last, so all earlier requests have been made. */
const pressReport = (user: UserEvent) => user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('link', { name: 'Report' }) })

async function clinicWithSessions(count: number) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Folashade' }) })
  for (let made = 0; made < count; made++)
    await doctor.call(createSession, { body: { patientId: patient?._id ?? '', attendants: ['NURSE'] } })
  return clinic
}

test('a list is fetched when its link is pressed, and not again on the click', async () => {
  const { user, path } = await renderApp({ path: '/dashboard', as: 'admin' })
  const tile = await screen.findByRole('link', { name: 'Manage personnel' })
  const calls = listen('/users?')
  await user.pointer({ keys: '[MouseLeft>]', target: tile })
  await waitFor(() => expect(calls).toEqual(['GET /api/users?skip=0&limit=200']))
  await user.pointer({ keys: '[/MouseLeft]', target: tile })
  await screen.findByRole('list', { name: 'Personnel' })
  expect([path(), calls]).toEqual(['/personnel/manage', ['GET /api/users?skip=0&limit=200']])
})

test('the next page is fetched when its button is pressed, and not again on the click', async () => {
  const clinic = await clinicWithSessions(51)
  const { user } = await renderApp({ path: '/queue', as: 'nurse', clinic })
  const next = await screen.findByRole('button', { name: 'Next' })
  const calls = listen('/session/queue')
  await user.click(next)
  await screen.findByText('Page: 2 of 2')
  expect(calls).toEqual(['GET /api/session/queue?state=todo&skip=1&limit=50'])
})

test('a pointer or the focus that only passes a link reads no list: it would be in the audit', async () => {
  const clinic = await clinicWithSessions(51)
  const { user } = await renderApp({ path: '/queue', as: 'doctor', clinic })
  const next = await screen.findByRole('button', { name: 'Next' })
  const calls = listen()
  await user.hover(next)
  for (const name of ['Ward', 'Follow-ups', 'Long-term care']) {
    const link = screen.getByRole('link', { name })
    await user.hover(link)
    link.focus()
  }
  await pressReport(user)
  await waitFor(() => expect(calls.some((call) => call.includes('/session/patients/all'))).toBe(true))
  expect(calls.filter((call) => /api\/(ward|follow-ups|long-term)|skip=1&/.test(call))).toEqual([])
})

test('hovering never reads a patient’s or session’s record, and never searches', async () => {
  const clinic = await clinicWithSessions(1)
  const { user, router } = await renderApp({ path: '/queue', as: 'doctor', clinic })
  await screen.findByText(/Folashade/)
  const calls = listen()
  for (const name of ['View full details', 'Attend to Patient', 'Patients']) await user.hover(screen.getByRole('link', { name }))
  await router.navigate('/patient/search')
  const found = await screen.findByRole('link', { name: /Folashade/ })
  const searches = calls.length // without the calls for opening the search itself
  await user.hover(found)
  found.focus()
  await pressReport(user)
  await waitFor(() => expect(calls.slice(searches).some((call) => call.includes('/session/patients/all'))).toBe(true))
  // What the queue loads late, and the lists of a screen, which are fetched again once the page is live, are not about one patient.
  const aboutOne = (calls: readonly string[]) =>
    calls.filter((call) => /\/(patient|session)\b/.test(call) && !/\/(session\/queue|patient\/recent)\?/.test(call))
  expect(aboutOne(calls.slice(0, searches))).toEqual([])
  expect(aboutOne(calls.slice(searches)).filter((call) => !call.includes('/session/patients/'))).toEqual([]) // the report and its figures
})

test('does not prefetch a link to another site or an unknown screen', async () => {
  const { user } = await renderApp({ path: '/queue', as: 'nurse' })
  await screen.findByRole('button', { name: 'LOGOUT' })
  const calls = listen('/session/queue')
  const link = document.createElement('a')
  document.body.append(link)
  for (const address of ['https://elsewhere.test/queue', 'mailto:ada@clinic.test', '/nowhere', 'http://[']) {
    link.setAttribute('href', address)
    await user.pointer({ keys: '[MouseLeft]', target: link })
  }
  link.remove()
  expect(calls).toEqual([])
})
