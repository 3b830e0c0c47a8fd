import type { Role } from '@clinic/clinical/people/roles'
import { RULES } from '@clinic/contract/messages'
import { createPatient, MAX_FOUND } from '@clinic/contract/patients/patients'
import { issueCard } from '@clinic/contract/prints/cards'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, holdBack, renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

const PATH = '/patient/search'
const ALL = `${PATH}?list=all`
const NAMES = [
  ['Adaeze', 'Okafor'],
  ['Mohammed', 'Bello'],
  ['Oluwaseun', 'Nnamdi-Chukwu Ọláwálé-Ṣadé'],
] as const

async function clinicWith(names: readonly (readonly [string, string])[] = NAMES) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const ids: string[] = []
  for (const [firstname, lastname] of names) {
    const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname, lastname, phone: `0803111000${ids.length}` }) })
    ids.push(patient?._id ?? '')
  }
  return { clinic, ids }
}

const results = () => within(screen.getByRole('list', { name: 'Patients' })).getAllByRole('link')
const nameInput = () => screen.findByRole('textbox', { name: "Patient's name" })

test('says that it is loading, then lists the first patients', async () => {
  const { clinic } = await clinicWith()
  const { router } = await renderApp({ path: '/404', as: 'nurse', clinic })
  const release = holdBack('/patient?')
  await router.navigate(ALL)
  await screen.findByText('Loading paitients...')
  release()
  await screen.findByText('3 patients')
  expect(results()).toHaveLength(3)
})

test('B3 the first list and a search over the one before say so too while patients are fetched', async () => {
  const { clinic } = await clinicWith()
  const { user, router } = await renderApp({ path: '/404', as: 'nurse', clinic })
  const release = holdBack('/patient/recent')
  await router.navigate(PATH)
  await screen.findByText('Loading paitients...')
  release()
  await waitFor(() => expect(screen.queryByText('Loading paitients...')).toBeNull())
  await user.type(await nameInput(), 'mohamm')
  await screen.findByText('1 patient')
  const releaseNext = holdBack('/patient?')
  await user.clear(await nameInput())
  await user.type(await nameInput(), 'ada')
  await screen.findByText('Loading paitients...')
  releaseNext()
  await screen.findByText('1 patient')
})

test('searches while typing, and keeps the text in the address', async () => {
  const { clinic, ids } = await clinicWith()
  const { user, router } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await user.type(await nameInput(), 'mohamm')
  await screen.findByText('1 patient')
  const [only] = results()
  expect(only?.textContent).toContain('Mohammed Bello')
  expect(only?.textContent).toContain('08031110001')
  expect(only?.getAttribute('href')).toBe(`/patient/consultation/new/${ids[1]}`)
  expect(router.state.location.search).toBe('?name=mohamm')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('says so if there are more results than a search counts, and asks for a longer text', async () => {
  const { clinic } = await clinicWith([])
  const admin = await clinic.as('admin')
  await Promise.all(Array.from({ length: MAX_FOUND }, () => admin.call(createPatient, { body: aPatient({ firstname: 'Amina' }) })))
  const { user } = await renderApp({ path: PATH, as: 'nurse', clinic })
  await user.type(await nameInput(), 'amina')
  await screen.findByText('500 patients or more. Please type more.')
})

const similarOnes = () => within(screen.getByRole('list', { name: 'Similar names' })).getAllByRole('link')

test('lists similar names under a separate heading, with what was typed, and does not count them', async () => {
  const { clinic } = await clinicWith([
    ['Mohammed', 'Bello'],
    ['Muhamad', 'Béllo'],
  ])
  const { user } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await user.type(await nameInput(), 'muhamad bello')
  await screen.findByRole('list', { name: 'Similar names' })
  await screen.findByText('1 patient')
  expect(results().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Muhamad Béllo(?!.*Similar)/)])
  expect(similarOnes().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mohammed Bello.*Similar name – you typed “muhamad”$/),
  ])
})

test('Enter never opens a similar name; the arrow keys can', async () => {
  const { clinic, ids } = await clinicWith([['Femi', 'Adeyemi']])
  const { user, path } = await renderApp({ path: `${PATH}?name=kemi+adeyemi`, as: 'doctor', clinic })
  await screen.findByText('No exact match. Patients with a similar name are listed below.')
  expect(screen.queryByText('1 patient')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Patients' })).toBeNull()
  await user.click(await nameInput())
  await user.keyboard('{Enter}{Enter}')
  expect(path()).toBe(PATH)
  await expectFocus(nameInput())
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(path()).toBe(`/patient/consultation/new/${ids[0]}`))
})

test('Enter opens the patient whose whole name was typed, even among others', async () => {
  const { clinic, ids } = await clinicWith([
    ['Adaeze', 'Okafor'],
    ['Adaeze Ngozi', 'Okafor'],
  ])
  const { user, path } = await renderApp({ path: `${PATH}?name=okafor+ADAEZE`, as: 'nurse', clinic })
  await screen.findByText('2 patients')
  await user.type(await nameInput(), '{Enter}')
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[0]}`))
})

test('Enter with several patients of the same name opens none and moves to the first', async () => {
  const { clinic } = await clinicWith([
    ['Ada', 'Obi'],
    ['Ada', 'Obi'],
  ])
  const { user, path } = await renderApp({ path: `${PATH}?name=ada+obi`, as: 'nurse', clinic })
  await screen.findByText('2 patients')
  await user.type(await nameInput(), '{Enter}')
  await expectFocus(results()[0])
  expect(path()).toBe(PATH)
})

test('holding Enter down selects no patient', async () => {
  const { clinic } = await clinicWith([
    ['Ada', 'Obi'],
    ['Ada', 'Obi'],
  ])
  const { user, path } = await renderApp({ path: `${PATH}?name=ada+obi`, as: 'nurse', clinic })
  await screen.findByText('2 patients')
  await user.click(await nameInput())
  await user.keyboard('{Enter>4/}')
  await expectFocus(results()[0])
  expect(path()).toBe(PATH)
})

test('Enter opens no patient for part of a name', async () => {
  const { clinic } = await clinicWith()
  const { user, path } = await renderApp({ path: `${PATH}?name=adae`, as: 'nurse', clinic })
  await screen.findByText('1 patient')
  await user.type(await nameInput(), '{Enter}')
  await expectFocus(results()[0])
  expect(path()).toBe(PATH)
})

test('digits typed as a name find the phone, and are copied to a new record', async () => {
  const { clinic, ids } = await clinicWith()
  const { user, path } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await user.type(await nameInput(), '0803 111 0001')
  await screen.findByText('1 patient')
  expect(results()[0]?.textContent).toContain('Mohammed Bello')
  await user.clear(await nameInput())
  await user.type(await nameInput(), 'Zainab Bako 0805 999')
  await screen.findByText('No patient found')
  await user.click(screen.getByRole('link', { name: 'Create a record for them' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' })).value).toBe('Zainab')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last Name' }).value).toBe('Bako')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('0805 999')
  expect([path(), ids.length]).toEqual(['/patient/create', 3])
})

test('searches by name and phone together, even if both are typed at once', async () => {
  const { clinic } = await clinicWith([...NAMES, ['Adaeze', 'Bello']])
  const { user, router } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await user.click(await nameInput())
  await user.paste('adaeze')
  await user.click(screen.getByRole('textbox', { name: "Patient's phone number" }))
  await user.paste('1110003')
  await screen.findByText('1 patient')
  expect(results()[0]?.textContent).toContain('Adaeze Bello')
  expect(router.state.location.search).toBe('?name=adaeze&phone=1110003')
})

test.each<[Role, string]>([
  ['admin', '/patient/consultation/new/'],
  ['doctor', '/patient/consultation/new/'],
  ['nurse', '/patient/history/'],
  ['pharmacist', '/patient/history/'],
  ['physiotherapist', '/patient/history/'],
])('leads a(n) %s to %s', async (role, start) => {
  const { clinic, ids } = await clinicWith([['Adaeze', 'Okafor']])
  await renderApp({ path: ALL, as: role, clinic })
  const link = await screen.findByRole('link', { name: /Adaeze Okafor/ })
  expect(link.getAttribute('href')).toBe(start + ids[0])
})

test('offers roles that may do so to create a record for a missing patient with what was typed', async () => {
  const { user, path } = await renderApp({ path: `${PATH}?name=Zainab+Abubakar&phone=0805`, as: 'doctor' })
  await screen.findByText('No patient found')
  await user.click(screen.getByRole('link', { name: 'Create a record for them' }))
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' })
  expect(path()).toBe('/patient/create')
  expect(input.value).toBe('Zainab')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last Name' }).value).toBe('Abubakar')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('0805')
})

test('does not offer that to a nurse', async () => {
  await renderApp({ path: `${PATH}?name=nobody`, as: 'nurse' })
  await screen.findByText('No patient found')
  expect(screen.queryByRole('link', { name: 'Create a record for them' })).toBeNull()
})

test('can be navigated with the arrow keys', async () => {
  const { clinic } = await clinicWith()
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  await user.click(await nameInput())
  await user.keyboard('{ArrowDown}')
  await expectFocus(results()[0])
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expectFocus(results()[2])
  await user.keyboard('{ArrowUp}')
  const chosen = results()[1]
  await expectFocus(chosen)
  await user.keyboard('{Home}{ArrowUp}')
  await expectFocus(nameInput())
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(path()).toBe(chosen?.getAttribute('href')))
})

test('Enter opens the only result, but never one for an older text', async () => {
  const { clinic, ids } = await clinicWith()
  const { user, path } = await renderApp({ path: `${PATH}?name=adaeze`, as: 'nurse', clinic })
  await screen.findByText('1 patient')
  await user.type(await nameInput(), 'x{Enter}')
  expect(path()).toBe(PATH)
  await user.keyboard('{Backspace}')
  await screen.findByText('1 patient')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Patients' }).getAttribute('aria-busy')).toBe('false'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[0]}`))
})

const TWINS = [
  ['Ada', 'Obi'],
  ['Ada', 'Obi'],
] as const

const settled = () => waitFor(() => expect(screen.getByRole('list', { name: 'Patients' }).getAttribute('aria-busy')).toBe('false'))

test('Enter before the search has settled opens the one exact match of what was typed', async () => {
  const { clinic, ids } = await clinicWith()
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  const release = holdBack('/patient?')
  await user.type(await nameInput(), 'bello mohammed{Enter}')
  expect(path()).toBe(PATH)
  release()
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[1]}`))
})

test('Enter before the screen’s first answer also waits for it', async () => {
  const { clinic, ids } = await clinicWith()
  const { user, path, router } = await renderApp({ path: '/queue', as: 'nurse', clinic })
  await screen.findByRole('heading', { level: 1, name: 'Queue' })
  const release = holdBack('/patient?')
  await act(() => router.navigate(PATH))
  await user.type(await nameInput(), 'bello mohammed{Enter}')
  release()
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[1]}`))
})

test.each([
  ['more was typed, even if it is as before', 'ada obi', '{Enter}x{Backspace}', [['Ada', 'Obi']]],
  ['Escape', 'ada obi', '{Enter}{Escape}', [['Ada', 'Obi']]],
  ['the box was left', 'ada obi', '{Enter}{Tab}{Tab}', [['Ada', 'Obi']]],
  ['two have this name', 'ada obi', '{Enter}', TWINS],
  ['it is a part of a name only', 'ob', '{Enter}', [['Ada', 'Obi']]],
  ['the name is only similar', 'adah obi', '{Enter}', [['Ada', 'Obi']]],
] as const)('Enter before the search has settled opens none: %s', async (_, name, keys, names) => {
  const { clinic } = await clinicWith(names)
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText(names.length === 1 ? '1 patient' : '2 patients')
  const release = holdBack('/patient?')
  await user.type(await nameInput(), name + keys)
  release()
  if (name === 'adah obi') await screen.findByText('No exact match. Patients with a similar name are listed below.')
  else await settled()
  expect(path()).toBe(PATH)
})

test('the arrow before the search has settled waits, and moves to the first row of the new list', async () => {
  const { clinic, ids } = await clinicWith([...NAMES, ['Adanna', 'Bello']])
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('4 patients')
  const release = holdBack('/patient?')
  await user.type(await nameInput(), 'moham{ArrowDown}')
  expect(results()).toHaveLength(4)
  await expectFocus(nameInput())
  release()
  await screen.findByText('1 patient')
  await expectFocus(results()[0])
  expect(path()).toBe(PATH)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[1]}`))
})

test.each([
  ['opens the one exact match', 'bello mohammed', 1],
  ['opens none for a part of a name, but moves to it', 'mohamm', null],
] as const)('the arrow and Enter before the search has settled: %s', async (_, name, opened) => {
  const { clinic, ids } = await clinicWith()
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  const release = holdBack('/patient?')
  await user.type(await nameInput(), `${name}{ArrowDown}{Enter}`)
  release()
  if (opened !== null) return waitFor(() => expect(path()).toBe(`/patient/history/${ids[opened]}`))
  await screen.findByText('1 patient')
  await expectFocus(results()[0])
  expect([path(), results()[0]?.textContent]).toEqual([PATH, expect.stringMatching(/^Mohammed Bello/)])
})

test.each([
  ['more was typed', 'ada obi', '{ArrowDown}x{Backspace}', [['Ada', 'Obi']]],
  ['Escape', 'ada obi', '{ArrowDown}{Escape}', [['Ada', 'Obi']]],
  ['only similar names were found', 'adah obi', '{ArrowDown}', [['Ada', 'Obi']]],
] as const)('the arrow before the search has settled moves nowhere: %s', async (_, name, keys, names) => {
  const { clinic } = await clinicWith(names)
  const { user } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('1 patient')
  const release = holdBack('/patient?')
  await user.type(await nameInput(), name + keys)
  release()
  if (name === 'adah obi') await screen.findByText('No exact match. Patients with a similar name are listed below.')
  else await settled()
  await expectFocus(nameInput())
})

test('Enter on a row of an older text opens nothing until the search has settled', async () => {
  const { clinic } = await clinicWith()
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  const release = holdBack('/patient?')
  await user.type(await nameInput(), 'moham')
  act(() => results()[0]?.focus())
  await user.keyboard('{Enter}')
  expect(path()).toBe(PATH)
  release()
  await screen.findByText('1 patient')
  expect(path()).toBe(PATH)
})

test('Enter before the search has settled is dropped if the search fails, and opens nothing on a retry', async () => {
  const { clinic } = await clinicWith()
  const { user, path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  const whole = currentTransport()
  setTransport({ ...whole, fetch: (url, init) => (url.includes('/patient?') ? Promise.reject(new TypeError()) : whole.fetch(url, init)) })
  await user.type(await nameInput(), 'bello mohammed{Enter}')
  await screen.findByText('This could not be loaded', undefined, { timeout: 5000 })
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 patient')
  expect(path()).toBe(PATH)
})

test("treats a scanner's text as one text and searches once", async () => {
  const { clinic, ids } = await clinicWith()
  const { path } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  const asked: string[] = []
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (url, init) => {
      if (url.includes('/patient?')) asked.push(url)
      return whole.fetch(url, init)
    },
  })
  const box = await nameInput()
  const text = '08031110001'
  for (let end = 1; end <= text.length; end += 1) fireEvent.change(box, { target: { value: text.slice(0, end) } })
  box.closest('form')?.requestSubmit()
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[1]}`))
  expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('name'))).toEqual([text])
})

test('a scanned card is looked up, however long that takes, and never searched for as a name', async () => {
  const { clinic, ids } = await clinicWith()
  const { code } = await (await clinic.as('doctor')).call(issueCard, { params: { id: ids[1] ?? '' } })
  const { path, router } = await renderApp({ path: PATH, as: 'nurse', clinic })
  const release = holdBack('/card/')
  const box = await nameInput()
  fireEvent.change(box, { target: { value: `http://clinic.local/C/${code}` } })
  box.closest('form')?.requestSubmit()
  await act(() => new Promise((resolve) => setTimeout(resolve, 400))) // longer than the search waits for the next letter
  expect(router.state.location.search).toBe('')
  release()
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[1]}`))
})

test('asks for a name or a number if neither was typed', async () => {
  const { clinic } = await clinicWith()
  const { user } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  await user.type(await nameInput(), '{Enter}')
  screen.getByText(RULES.searchName)
  screen.getByText(RULES.searchPhone)
})

test('shows more than ten in pages', async () => {
  const { clinic } = await clinicWith(Array.from({ length: 11 }, (_, index) => ['Chidinma', `Eze${'abcdefghijk'[index]}`] as const))
  const { user, router } = await renderApp({ path: `${PATH}?name=chidinma`, as: 'nurse', clinic })
  await screen.findByText('11 patients')
  expect(results()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(results()).toHaveLength(1))
  expect(router.state.location.search).toBe('?name=chidinma&page=2')
})

test('reports a failure, and can retry', async () => {
  const { clinic } = await clinicWith()
  const { user } = await renderApp({ path: ALL, as: 'nurse', clinic })
  const whole = currentTransport()
  await screen.findByText('3 patients')
  setTransport({ ...whole, fetch: (url, init) => (url.includes('/patient?') ? Promise.reject(new TypeError()) : whole.fetch(url, init)) })
  await user.type(await nameInput(), 'bello')
  await screen.findByText('This could not be loaded', undefined, { timeout: 5000 })
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 patient')
})

test('one press clears the name for the next patient, and its box has the focus', async () => {
  const { clinic } = await clinicWith()
  const { user } = await renderApp({ path: ALL, as: 'nurse', clinic })
  await screen.findByText('3 patients')
  expect(screen.queryByRole('button', { name: 'Clear the name' })).toBe(null)
  await user.type(await nameInput(), 'bello')
  await screen.findByText('1 patient')
  await user.click(screen.getByRole('button', { name: 'Clear the name' }))
  await screen.findByText('3 patients')
  expect(await nameInput()).toBe(document.activeElement)
})
