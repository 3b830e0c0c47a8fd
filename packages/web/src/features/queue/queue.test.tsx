import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

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

/** Holds back all read responses until released. */
function holdReads(): () => void {
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTransport({
    ...whole,
    fetch: (url, init) => (init.method === 'GET' ? promise.then(() => whole.fetch(url, init)) : whole.fetch(url, init)),
  })
  return resolve
}

test('the queue shows the open sessions of your role, most urgent first, then the longest wait, one click from attending', async () => {
  const clinic = await clinicWith([
    { firstname: 'Adaeze', attendants: ['NURSE', 'PHARMACIST'] },
    { firstname: 'Bisola', attendants: ['PHARMACIST'] },
    { firstname: 'Chike', attendants: ['NURSE'] },
  ])
  await renderApp({ clinic, as: 'nurse', path: '/queue' })

  await screen.findByRole('tab', { name: 'To do 2', selected: true })
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(2)
  expect(within(cards[0] as HTMLElement).getByText(/Adaeze Okafor/)).toBeDefined()
  expect((cards[0] as HTMLElement).textContent).toContain('waiting 3 min')
  for (const text of ['F · 26–30', 'Malaria', 'Nurse: not yet', 'Pharmacist: not yet'])
    expect(within(cards[0] as HTMLElement).getByText(text)).toBeDefined()
  for (const card of cards) expect(within(card).queryByText(/not asked/i)).toBeNull()
  expect(within(cards[1] as HTMLElement).getByText(/Chike Okafor/)).toBeDefined()
  for (const card of cards) {
    expect(within(card).getByRole('link', { name: 'Attend to Patient' }).getAttribute('href')).toMatch(/^\/patient\/record\//)
    expect(within(card).getByRole('link', { name: 'View full details' })).toBeDefined()
  }
})

test('a child with a warning sign comes before patients who have waited longer, and the row says why', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze', attendants: ['NURSE'] }])
  const doctor = await clinic.as('doctor')
  const child = await newPatient(doctor, { firstname: 'Chike', ageRange: '0 - 5 years' })
  await doctor.call(createSession, { body: aSession(child._id, { attendants: ['NURSE'], temperature: '38.6' }) })
  await renderApp({ clinic, as: 'nurse', path: '/queue' })
  await screen.findByRole('tab', { name: 'To do 2', selected: true })
  const [first, second] = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(first).toMatch(/Watch.*Chike/)
  expect(second).toMatch(/Adaeze/)
  expect(second).not.toContain('Watch')
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
  // Not the rail's: it counts Bisola.
  expect(within(screen.getByRole('tabpanel')).queryByText(/waiting/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Attend to Patient' })).toBeNull()
  expect(screen.queryByText(/Bisola Okafor/)).toBeNull()
  await router.navigate(-1)
  await screen.findByText(/Bisola Okafor/)
})

test('arrow keys move between the queue’s tabs, and an empty tab says so', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze' }])
  const { user } = await renderApp({ clinic, as: 'doctor', path: '/queue' })
  await user.click(await screen.findByRole('tab', { name: 'To do 1', selected: true })) // no one waits
  await user.keyboard('{ArrowRight}')
  await screen.findByText('Nothing done yet today.')
  await expectFocus(screen.getByRole('tab', { name: 'Done today 0', selected: true }))
  await user.keyboard('{ArrowRight}')
  await screen.findByText(/^No one is waiting for a doctor/)
  await screen.findByRole('tab', { name: 'Waiting for doctor 0', selected: true })
  await user.keyboard('{End}')
  await screen.findByRole('tab', { name: 'Done today 0', selected: true })
})

test('reports a queue that could not be loaded, with a way to retry', async () => {
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

/** Patients waiting for a doctor, a minute apart, the last one just arrived. */
type ArrivalValues = { firstname: string; allergies?: string; ageRange?: '6 - 15 years' } & Record<string, unknown>

async function lineOf(arrivals: readonly ArrivalValues[]) {
  const clock = { now: new Date(Date.now() - arrivals.length * 60_000) }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor', { name: 'Chidi Nwosu' })
  const nurse = await clinic.as('nurse', { name: 'Ada Eze' })
  const ids: string[] = []
  for (const { firstname, allergies = 'N/A', ageRange = '26 - 30 years', ...body } of arrivals) {
    const { _id: patientId } = await newPatient(doctor, { firstname, lastname: 'Okafor', allergies, ageRange })
    ids.push((await nurse.call(createArrival, { body: { patientId, ...body } }))._id)
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  return { ...clinic, doctor, nurse, ids }
}

const rowNames = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a doctor starts with waiting patients: urgent first, with reason, vitals, allergy and waiting time', async () => {
  const clinic = await lineOf([
    { firstname: 'Adaeze', reason: 'Fever', vitals: { temperature: '38,6', pulse: '112 bpm' }, allergies: 'Penicillin' },
    { firstname: 'Bisola', priority: 'urgent' },
    { firstname: 'Chidi', ageRange: '6 - 15 years', vitals: { spO2: '91' } },
  ])
  await renderApp({ clinic, as: 'doctor', path: '/queue' })
  await screen.findByRole('tab', { name: 'Waiting for doctor 3', selected: true })
  await screen.findByText(/Adaeze Okafor/)
  expect(rowNames()).toEqual(['UrgentBisola OkaforF · 26–30', 'WatchChidi OkaforF · 6–15', 'Adaeze OkaforF · 26–30'])
  const [urgent, child, other] = screen.getAllByRole('article') as [HTMLElement, HTMLElement, HTMLElement]
  expect(within(urgent).getByText('Vitals not taken yet')).toBeDefined()
  expect(within(child).getByText('SpO2 91 %')).toBeDefined()
  for (const text of [/Fever · 38,6 °C · 112 bpm/, /Penicillin/, '3 min']) expect(within(other).getByText(text)).toBeDefined()
  expect(within(other).getByText(/^Vitals \d\d:\d\d$/).textContent).toMatch(/^Vitals \d\d:\d\d, Ada Eze$/)
})

test('a nurse starts with To do, next to the waiting patients', async () => {
  const clinic = await lineOf([{ firstname: 'Adaeze' }])
  const { user } = await renderApp({ clinic, as: 'nurse', path: '/queue' })
  await screen.findByRole('tab', { name: 'To do 0', selected: true })
  await user.click(screen.getByRole('tab', { name: 'Waiting for doctor 1' }))
  const row = await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Call next' })).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'More actions for Adaeze Okafor' }))
  expect((await screen.findByRole('menuitem', { name: 'View Profile' })).getAttribute('href')).toMatch(/^\/profile\//)
})

test('a nurse presses the row and types: the cursor is in Temperature, Enter goes on, and the last one saves and returns to the line', async () => {
  const clinic = await lineOf([{ firstname: 'Adaeze', allergies: 'None' }])
  const { user, path } = await renderApp({ clinic, as: 'nurse', path: '/queue?state=waiting' })
  const row = await screen.findByRole('button', { name: 'Take vitals of Adaeze Okafor' })
  await user.click(row)
  const sheet = within(await screen.findByRole('dialog'))
  await expectFocus(sheet.findByLabelText('Temperature'))
  await user.keyboard('38.6{Enter}11876{Enter}112{Enter}{Enter}97{Enter}')
  await screen.findByText('Vitals are saved.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectFocus(screen.findByRole('button', { name: 'Take vitals of Adaeze Okafor' }))
  expect(path()).toBe('/queue')
  const [arrival] = (await clinic.doctor.call(listArrivals, {})).data
  expect(arrival?.vitals).toMatchObject({ temperature: '38.6', bloodPressure: '118/76', pulse: '112', weight: '', spO2: '97' })
})

test('Call next opens the consultation of the first patient, or of the next if a colleague was faster', async () => {
  const clinic = await lineOf([{ firstname: 'Adaeze' }, { firstname: 'Bisola' }])
  const { user, router } = await renderApp({ clinic, as: 'doctor', path: '/queue' })
  await screen.findByText(/Adaeze Okafor/)
  const whole = currentTransport()
  let isFirst = true
  // The colleague calls between our reading the line and our call.
  setTransport({
    ...whole,
    async fetch(url, init) {
      if (init.method === 'PATCH' && isFirst) {
        isFirst = false
        await clinic.doctor.call(updateArrival, { params: { id: clinic.ids[0] ?? '' }, body: { status: 'called' } })
      }
      return whole.fetch(url, init)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Call next' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/patient\/consultation\/new\//))
  const { data } = await clinic.doctor.call(listArrivals, {})
  expect(data.map(({ patientId, calledBy }) => [patientId.firstname, calledBy?.name === 'Chidi Nwosu'])).toEqual([
    ['Adaeze', true],
    ['Bisola', false],
  ])
  expect(router.state.location.pathname).toContain(data[1]?.patientId._id)
})

test('Call next says that the line is empty', async () => {
  const { user } = await renderApp({ as: 'doctor', path: '/queue?state=waiting' })
  await user.click(await screen.findByRole('button', { name: 'Call next' }))
  expect(await screen.findAllByText(/^No one is waiting for a doctor\.$/)).toBeDefined()
})

test('a waiting patient can be called in, put back, and marked as left', async () => {
  const clinic = await lineOf([{ firstname: 'Adaeze' }])
  const { user, router } = await renderApp({ clinic, as: 'doctor', path: '/queue' })
  await user.click(await screen.findByRole('button', { name: 'Call in' }))
  await screen.findByRole('heading', { name: 'Record a consultation session' })
  await router.navigate('/queue?state=waiting')
  await screen.findByRole('heading', { name: 'Queue' })
  await screen.findByText(/^Called \d\d:\d\d$/)
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More actions for Adaeze Okafor' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Back to waiting')
  await screen.findByRole('button', { name: 'Call in' })
  await choose('Has left')
  await screen.findByText(/^No one is waiting for a doctor/)
})

test('an urgent priority can be lowered with a reason', async () => {
  const clinic = await lineOf([{ firstname: 'Adaeze' }])
  const { user } = await renderApp({ clinic, as: 'nurse', path: '/queue?state=waiting' })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions for Adaeze Okafor' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Mark as urgent')
  await screen.findByText('Urgent')
  await choose('Not urgent')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Write why it is not urgent')
  await user.type(screen.getByRole('textbox', { name: /Why is it not urgent/ }), 'Pain is gone')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Urgent')).toBeNull())
  expect((await clinic.nurse.call(listArrivals, {})).data).toMatchObject([{ priority: 'normal', note: 'Pain is gone' }])
})

test('a priority that someone else changed meanwhile is lowered by the next press, with the reason that was typed', async () => {
  const clinic = await lineOf([{ firstname: 'Adaeze', priority: 'urgent' }])
  const [id = ''] = clinic.ids
  const { user } = await renderApp({ clinic, as: 'nurse', path: '/queue?state=waiting' })
  await user.click(await screen.findByRole('button', { name: 'More actions for Adaeze Okafor' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Not urgent' }))
  await user.type(await screen.findByRole('textbox', { name: /Why is it not urgent/ }), 'Pain is gone')
  await clinic.doctor.call(updateArrival, { params: { id }, body: { reason: 'Fever' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/changed by someone else/)
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await clinic.nurse.call(listArrivals, {})).data).toMatchObject([{ priority: 'normal', note: 'Pain is gone' }])
  })
})

test('arrow keys move through the rows, also from the page itself', async () => {
  const clinic = await clinicWith([{ firstname: 'Adaeze' }, { firstname: 'Bisola' }])
  const { user } = await renderApp({ clinic, as: 'nurse', path: '/queue' })
  await screen.findByText(/Bisola Okafor/)
  const links = screen.getAllByRole('link', { name: 'Attend to Patient' })
  screen.getByRole('main').focus()
  await user.keyboard('{ArrowDown}')
  await expectFocus(links[0])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await expectFocus(links[1])
  await user.keyboard('{Home}')
  await expectFocus(links[0])
  expect(links.every((link) => link.hasAttribute('data-key-row'))).toBe(true)
})

test('links to patients seen and left today; one who left can come back', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const arrive = async (firstname: string) => {
    const { _id: patientId } = await newPatient(doctor, { firstname, lastname: 'Okafor' })
    return { patientId, arrival: await doctor.call(createArrival, { body: { patientId } }) }
  }
  const [gone, seen] = [await arrive('Bisola'), await arrive('Chike')]
  await doctor.call(updateArrival, { params: { id: gone.arrival._id }, body: { status: 'left' } })
  const body = aSession(seen.patientId, { arrivalId: seen.arrival._id })
  const { _id: sessionId } = await doctor.call(createSession, { body })
  const { user } = await renderApp({ path: '/queue?state=waiting', as: 'nurse', clinic })
  await user.click(await screen.findByRole('link', { name: 'Seen today' }))
  const row = within(await screen.findByRole('list', { name: 'Seen today' }))
  expect(row.getByText('Chike Okafor')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Open consultation' }).getAttribute('href')).toBe(`/patient/consultation/${sessionId}`)
  await user.click(screen.getByRole('link', { name: 'Left today' }))
  const left = within(await screen.findByRole('list', { name: 'Left today' }))
  await user.click(left.getByRole('button', { name: 'More actions for Bisola Okafor' }))
  expect(screen.queryByRole('menuitem', { name: 'Has left' })).toBe(null)
  await user.click(await screen.findByRole('menuitem', { name: 'Back to waiting' }))
  await screen.findByText('No one has left today without being seen.')
  await user.click(screen.getByRole('link', { name: 'Waiting for doctor' }))
  await within(await screen.findByRole('list', { name: 'Waiting for doctor' })).findByText('Bisola Okafor')
})
