import type { Role } from '@clinic/clinical/people/roles'
import { createPatient } from '@clinic/contract/patients/patients'
import { getPreferences, updatePreferences } from '@clinic/contract/personnel/preferences'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { PASSWORD, withPassword } from '@clinic/server/test/credentials'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../test/harness.tsx'
import './keys.tsx' // on a busy machine a first load takes longer than a key waits
import { keysOf } from './registry.ts'

/** Types at human speed: under 30 ms per key it would be a scanner. */
const person = () => userEvent.setup({ delay: 40 })

async function open(path: string, as: Role, prepare?: (clinic: Awaited<ReturnType<typeof testApp>>) => Promise<unknown>) {
  const clinic = await testApp()
  await prepare?.(clinic)
  const app = await renderApp({ path, as, clinic })
  await screen.findByRole('button', { name: 'LOGOUT' })
  return { ...app, user: person() }
}

const sheet = () => screen.findByRole('dialog', { name: 'Keys of this screen' })

test('/ opens the search and puts the focus in it, from any screen', async () => {
  const { user, path } = await open('/queue', 'nurse')
  await user.keyboard('/')
  await waitFor(() => expect(path()).toBe('/patient/search'))
  await expectFocus(screen.findByLabelText(/^Patient's name/))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('/')
  await expectFocus(screen.getByLabelText(/^Patient's name/))
})

test('text typed after / before the search has loaded goes into its box, and opens no card', async () => {
  const { user, path } = await open('/queue', 'pharmacist', async (clinic) => {
    const doctor = await clinic.as('doctor')
    for (const firstname of ['Ada', 'Bola'])
      await newSession(doctor, { patientId: (await newPatient(doctor, { firstname }))._id, attendants: ['PHARMACIST'] })
  })
  await screen.findAllByRole('link', { name: 'Attend to Patient' })
  await user.keyboard('/0122')
  const box = await screen.findByLabelText<HTMLInputElement>(/^Patient's name/)
  await waitFor(() => expect(box.value).toBe('0122'))
  expect(path()).toBe('/patient/search')
})

test.each<[string, Role, string]>([
  ['gp', 'nurse', '/patient/search'],
  ['gs', 'pharmacist', '/stock'],
  ['gs', 'admin', '/stock'],
  ['gq', 'admin', '/queue'],
  ['gh', 'admin', '/dashboard'],
])('%s leads a(n) %s to %s', async (keys, role, to) => {
  const { user, path } = await open('/account/password', role)
  await screen.findByRole('heading', { level: 1, name: 'Change your password' })
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard(keys)
  await waitFor(() => expect(path()).toBe(to))
})

test('a capital letter, or a key in between, does nothing', async () => {
  const { user, path } = await open('/queue', 'pharmacist')
  await user.keyboard('GSg1sgSs?')
  // The sheet comes after the keys before it.
  await sheet()
  expect(path()).toBe('/queue')
})

test('g s does nothing for a nurse, who cannot open the stock', async () => {
  const { user, path } = await open('/queue', 'nurse')
  await user.keyboard('gs?')
  await sheet()
  expect(path()).toBe('/queue')
})

test('g 1 opens the first card of the queue, g 2 the second, g 3 nothing when there are two, and a digit alone nothing', async () => {
  const ids: string[] = []
  const { user, path, router } = await open('/queue', 'pharmacist', async (clinic) => {
    const doctor = await clinic.as('doctor')
    for (const firstname of ['Ada', 'Bola'])
      ids.push((await newSession(doctor, { patientId: (await newPatient(doctor, { firstname }))._id, attendants: ['PHARMACIST'] }))._id)
  })
  await screen.findAllByRole('link', { name: 'Attend to Patient' })
  await user.keyboard('2g3')
  expect(path()).toBe('/queue')
  await user.keyboard('g2')
  await waitFor(() => expect(path()).toBe(`/patient/record/${ids[1]}`))
  await act(() => router.navigate('/queue'))
  await screen.findAllByRole('link', { name: 'Attend to Patient' })
  await waitFor(() => expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('false'))
  await user.keyboard('g1')
  await waitFor(() => expect(path()).toBe(`/patient/record/${ids[0]}`))
})

test('a scanner on the queue opens no card: its text goes into the search, and its Enter opens the only patient', async () => {
  let id = ''
  const { path } = await open('/queue', 'pharmacist', async (clinic) => {
    const doctor = await clinic.as('doctor')
    const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Ada', phone: '08031234567' }) })
    id = patient?._id ?? ''
    await newSession(doctor, { patientId: id, attendants: ['PHARMACIST'] })
    await newSession(doctor, { patientId: (await newPatient(doctor))._id, attendants: ['PHARMACIST'] })
  })
  await screen.findAllByRole('link', { name: 'Attend to Patient' })
  for (const key of [...'08031234567', 'Enter']) fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(path()).toBe(`/patient/history/${id}`))
})

test('6.7 keys are silent in an input, a textarea, an editable element, a composition and a dialog', async () => {
  const { user, path } = await open('/patient/search', 'nurse')
  const input = await screen.findByLabelText<HTMLInputElement>(/^Patient's name/)
  await user.type(input, 'gq/?1')
  expect(input.value).toBe('gq/?1')
  await user.clear(input)

  const main = screen.getByRole('main')
  const [area, editable] = [document.createElement('textarea'), document.createElement('div')]
  editable.setAttribute('contenteditable', 'true')
  editable.tabIndex = 0
  main.append(area, editable)
  await user.type(area, 'gq/?1')
  expect(area.value).toBe('gq/?1')
  editable.focus()
  for (const key of 'gq/?1') fireEvent.keyDown(editable, { key })
  for (const key of 'gq/?1') fireEvent.keyDown(document.body, { key, isComposing: true })
  for (const key of 'gq/?1') fireEvent.keyDown(document.body, { key, keyCode: 229 })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, isComposing: true })
  area.remove()
  editable.remove()
  act(() => (document.activeElement as HTMLElement).blur())

  // The dialog is the first that opens: nothing before it did.
  await user.keyboard('?')
  const dialog = await sheet()
  expect([path(), input.value, screen.getAllByRole('dialog')]).toEqual(['/patient/search', '', [dialog]])
  await user.keyboard('gq')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/patient/search')
})

test.each<[string, Role]>([
  ['/queue', 'doctor'],
  ['/queue', 'pharmacist'],
  ['/dashboard', 'admin'],
  ['/patient/search', 'nurse'],
])('6.6 the sheet on %s lists exactly the keys of the registry for a(n) %s', async (path, role) => {
  const { user } = await open(path, role)
  act(() => (document.activeElement as HTMLElement | null)?.blur())
  await user.keyboard('?')
  const terms = within(await sheet()).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual(keysOf(path, role).map(({ press }) => press.join(' ')))
  const told = within(await sheet()).getAllByRole('definition')
  expect(told.map(({ textContent }) => textContent)).toEqual(keysOf(path, role).map(({ does }) => does))
})

test('6.8 with single keys off, / and ? and g and digits do nothing, and / types', async () => {
  const clinic = await testApp()
  const { me, path } = await renderApp({ path: '/queue', as: 'nurse', clinic })
  const user = person()
  await screen.findByRole('button', { name: 'LOGOUT' })
  await user.keyboard('?')
  await user.click(within(await sheet()).getByLabelText(/^Single keys/))
  await waitFor(async () => expect(await me?.call(getPreferences, {})).toMatchObject({ singleKeys: false }))
  await waitFor(() => expect(within(screen.getByRole('dialog')).getAllByText('(off)').length).toBeGreaterThan(3))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('/gp?1')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Go to' })
  expect(path()).toBe('/queue')
  await user.keyboard('/')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Go to' }).value).toBe('/')
})

test('single keys stay off at the user’s next sign-in', async () => {
  const clinic = await testApp()
  const me = await clinic.as('nurse')
  await me.call(updatePreferences, { body: { singleKeys: false, version: 1 } })
  localStorage.setItem('token', me.token)
  const { path } = await renderApp({ path: '/queue', clinic })
  const user = person()
  await screen.findByRole('button', { name: 'LOGOUT' })
  await user.keyboard('/')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Go to' })
  expect(path()).toBe('/queue')
})

async function openRecord(as: Role) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const { _id } = await newPatient(doctor)
  const app = await renderApp({ path: '/queue', as, clinic })
  await screen.findByRole('heading', { level: 1, name: 'Queue' })
  await act(() => app.router.navigate(`/patient/consultation/new/${_id}`))
  return { ...app, patientId: _id, user: person() }
}

test('Escape leaves a consultation, and typed text is still there when it is reopened', async () => {
  const { user, path, router, patientId } = await openRecord('doctor')
  await expectFocus(screen.findByLabelText('Temperature'))
  await user.keyboard('?') // loads the keys; the focus is in a box, so it is typed
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Working diagnosis')
  await user.click(box)
  await user.paste('Typhoid, to be confirmed')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Go to' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Escape closed the palette, and no more than that.
  expect(path()).toBe(`/patient/consultation/new/${patientId}`)
  await expectFocus(box)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/queue'))
  await act(() => router.navigate(`/patient/consultation/new/${patientId}`))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Working diagnosis')).value).toBe('Typhoid, to be confirmed')
})

test('Escape does not leave while composing a character, or when it closes a list', async () => {
  const clinic = await testApp()
  const { path, router } = await renderApp({ path: '/queue', as: 'doctor', clinic })
  const user = person()
  await screen.findByRole('heading', { level: 1, name: 'Queue' })
  const { _id } = await newPatient(await clinic.as('doctor'))
  await act(() => router.navigate(`/patient/consultation/new/${_id}`))
  const box = await screen.findByLabelText('Complaints/History')
  await user.click(box)
  await user.keyboard('{Control>}k{/Control}') // loads the keys
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true })
  await user.type(box, '.la')
  await user.click(screen.getByLabelText('Working diagnosis'))
  await user.paste('mal')
  await user.type(screen.getByLabelText('Working diagnosis'), 'a')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect([path(), screen.queryByRole('option')]).toEqual([`/patient/consultation/new/${_id}`, null])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/queue'))
})

test('6.19 a draft survives an expired sign-in, and returns only to the same user', async () => {
  const clock = { now: new Date() }
  const clinic = await testApp({ clock })
  const [doctor, other] = [await withPassword(clinic, { role: 'doctor' }), await withPassword(clinic, { role: 'doctor' })]
  const { _id } = await newPatient(await clinic.as('doctor'))
  const app = await renderApp({ path: '/signin', clinic })
  const user = person()
  const signIn = async ({ email }: { email: string }) => {
    await user.click(await screen.findByLabelText(/^Email/))
    await user.paste(email)
    await user.click(screen.getByLabelText(/^Password/))
    await user.paste(PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(app.path()).toBe('/queue'))
    await screen.findByRole('heading', { level: 1, name: 'Queue' })
  }
  const diagnosis = () => screen.findByLabelText<HTMLTextAreaElement>('Working diagnosis')
  await signIn(doctor)
  await act(() => app.router.navigate(`/patient/consultation/new/${_id}`))
  await user.click(await diagnosis())
  await user.paste('Typhoid, to be confirmed')
  // Unused for longer than a sign-in lasts.
  clock.now = new Date(clock.now.getTime() + 61 * 60_000)
  await act(() => app.router.navigate('/patient/search'))
  await waitFor(() => expect(app.path()).toBe('/signin'))

  await signIn(other)
  await act(() => app.router.navigate(`/patient/consultation/new/${_id}`))
  expect((await diagnosis()).value).toBe('')
  await user.click(screen.getByRole('button', { name: 'LOGOUT' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.path()).toBe('/signin'))

  await signIn(doctor)
  await act(() => app.router.navigate(`/patient/consultation/new/${_id}`))
  expect((await diagnosis()).value).toBe('Typhoid, to be confirmed')
})
