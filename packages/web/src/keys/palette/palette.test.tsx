import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { createPatient } from '@clinic/contract/patients/patients'
import { mayOpen, SCREENS, type Screen } from '@clinic/contract/screens'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, holdBack, renderApp } from '../../../test/harness.tsx'
import { announced } from '../../api/prefetch.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import '../keys.tsx' // on a busy machine a first load takes longer than a key waits

type Names = readonly (readonly [string, string])[]

async function open(as: Role, { names = [], path = '/queue' }: { names?: Names; path?: string } = {}) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const ids: string[] = []
  for (const [firstname, lastname] of names) {
    const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname, lastname, phone: `0803111000${ids.length}` }) })
    ids.push(patient?._id ?? '')
  }
  const app = await renderApp({ path, as, clinic })
  await screen.findByRole('button', { name: 'LOGOUT' })
  await screen.findByRole('heading', { level: 1 })
  const summon = async () => {
    await app.user.keyboard('{Control>}k{/Control}')
    return screen.findByRole<HTMLInputElement>('combobox', { name: 'Go to' })
  }
  return { ...app, ids, summon }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('6.4 the palette takes the focus, keeps it, and Escape gives it back', async () => {
  const { user, summon } = await open('doctor')
  const link = screen.getByRole('link', { name: 'Report' })
  link.focus()
  const box = await summon()
  await expectFocus(box)
  const dialog = screen.getByRole('dialog', { name: 'Go to' })
  for (let turn = 0; turn < 4; turn += 1) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  await closed()
  await expectFocus(link)
})

test.each(ROLES)('6.5 the palette shows a(n) %s only the places of the role', async (role) => {
  const { summon } = await open(role, { path: role === 'admin' ? '/dashboard' : '/queue' })
  await summon()
  const screens = Object.values<Screen>(SCREENS).flatMap(({ path, access }) => {
    const title = announced(path)
    return title !== undefined && access !== 'public' && !path.includes(':') ? [{ path, title, mine: mayOpen(role, access) }] : []
  })
  const mine = new Set(screens.flatMap(({ mine, path, title }) => (mine && path !== '/manage/upload' ? [`${title}Screen`] : [])))
  expect(new Set(options().filter((text) => text?.endsWith('Screen')))).toEqual(mine)
  expect(options().includes('StockScreen')).toBe(role !== 'physiotherapist')
  expect(options().includes('AuditScreen')).toBe(role === 'admin')
  expect(options().includes('Find a patientScreen')).toBe(true)
})

test('B3 the palette says so while it fetches patients', async () => {
  const { user, summon } = await open('doctor', { names: [['Adaeze', 'Okafor']] })
  const box = await summon()
  const release = holdBack('/patient?')
  await user.type(box, 'adaeze')
  await screen.findByText('Loading paitients...')
  release()
  await screen.findByRole('option', { name: /^Adaeze Okafor/ })
  expect(screen.queryByText('Loading paitients...')).toBeNull()
})

test('finds a screen by the beginning of its name, or of its name in the top bar', async () => {
  const { user, summon, path } = await open('doctor')
  await user.type(await summon(), 'rep{Enter}')
  await waitFor(() => expect(path()).toBe('/report'))
  await closed()
  await user.type(await summon(), 'patients')
  expect(active()?.textContent).toContain('Find a patient')
})

test('offers this screen’s actions, and choosing one focuses its button', async () => {
  const { user, summon } = await open('doctor', { path: '/patient/create' })
  await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Ada')
  const button = screen.getByRole('button', { name: 'Clear the form' })
  await user.type(await summon(), 'clear')
  expect(active()?.textContent).toBe('Clear the formOn this screen')
  await user.keyboard('{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Clear everything in this form?' })
  await user.click(within(question).getByRole('button', { name: 'Keep what I typed' }))
  await expectFocus(button)
})

test('finds a patient by name or the end of the phone number, and opens it like the search', async () => {
  const names = [
    ['Adaeze', 'Okafor'],
    ['Mohammed', 'Bello'],
  ] as const
  const { user, summon, path, ids } = await open('nurse', { names })
  await user.type(await summon(), '0001')
  const option = await screen.findByRole('option', { name: /Mohammed Bello/ })
  expect(option.textContent).toMatch(/[FM] · \d+–\d+ · …0001/)
  expect(option.textContent).not.toContain('08031110001')
  await waitFor(() => expect(active()).toBe(option))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[1]}`))
})

test('with several patients of the same name, selects none until an arrow key is pressed', async () => {
  const { user, summon, path, ids } = await open('doctor', {
    names: [
      ['Ada', 'Obi'],
      ['Ada', 'Obi'],
    ],
  })
  await user.type(await summon(), 'ada obi')
  await screen.findAllByRole('option', { name: /Ada Obi/ })
  await user.keyboard('{Enter}')
  expect([path(), active()]).toEqual(['/queue', undefined])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(ids.map((id) => `/patient/consultation/new/${id}`)).toContain(path()))
})

test('Enter alone never selects a patient with a similar name', async () => {
  const { user, summon, path } = await open('nurse', { names: [['Femi', 'Adeyemi']] })
  await user.type(await summon(), 'kemi adeyemi')
  await screen.findByRole('option', { name: /Femi Adeyemi/ })
  await user.keyboard('{Enter}')
  expect([path(), active()]).toEqual(['/queue', undefined])
})

test.each<[Role, boolean]>([
  ['admin', true],
  ['doctor', true],
  ['nurse', false],
  ['pharmacist', false],
  ['physiotherapist', false],
])('with no match a(n) %s is offered a new record: %s', async (role, isOffered) => {
  const { user, summon, path } = await open(role, { path: role === 'admin' ? '/dashboard' : '/queue' })
  await user.type(await summon(), 'Zainab Bako 0805 999')
  await screen.findByText('No patient found')
  expect(options()).toEqual(isOffered ? ['Create a record for themNew patient'] : [])
  if (!isOffered) return
  await user.keyboard('{Enter}')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' })).value).toBe('Zainab')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('0805 999')
  expect(path()).toBe('/patient/create')
})

/** Holds back search responses until `release`. */
function holdSearch() {
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  setTransport({
    ...whole,
    fetch: async (url, init) => {
      if (!url.includes('/patient?')) return whole.fetch(url, init)
      asked.push(url)
      await promise
      return whole.fetch(url, init)
    },
  })
  return { release: resolve, asked }
}

test('Enter before the patients have loaded opens the only exact one when they arrive', async () => {
  const { user, summon, path, ids } = await open('nurse', {
    names: [
      ['Adaeze', 'Okafor'],
      ['Mohammed', 'Bello'],
    ],
  })
  const { release } = holdSearch()
  await user.type(await summon(), 'okafor adaeze{Enter}')
  expect(path()).toBe('/queue')
  release()
  await waitFor(() => expect(path()).toBe(`/patient/history/${ids[0]}`))
})

test('Enter before the patients have loaded opens none after more was typed', async () => {
  const { user, summon, path } = await open('nurse', { names: [['Adaeze', 'Okafor']] })
  const { release } = holdSearch()
  await user.type(await summon(), 'okafor adaeze{Enter}x{Backspace}')
  release()
  await screen.findByRole('option', { name: /Adaeze Okafor/ })
  expect(path()).toBe('/queue')
})

test('the arrow and Enter before the patients have loaded open no patient of an older text', async () => {
  const { user, summon, path } = await open('nurse', {
    names: [
      ['Adaeze', 'Okafor'],
      ['Mohammed', 'Bello'],
    ],
  })
  const box = await summon()
  await user.type(box, 'okafor')
  await screen.findByRole('option', { name: /Adaeze Okafor/ })
  const { release } = holdSearch()
  await user.clear(box)
  await user.type(box, 'moham{ArrowDown}{Enter}')
  release()
  await screen.findByRole('option', { name: /Mohammed Bello/ })
  expect(path()).toBe('/queue')
})

test('without a network the palette says so, and still lists screens', async () => {
  const { user, summon } = await open('nurse')
  const whole = currentTransport()
  await summon()
  setTransport({ ...whole, fetch: () => Promise.reject(new TypeError()) })
  await user.type(await summon(), 'que')
  expect(options()).toEqual(['QueueScreen'])
  await screen.findByText(/server cannot be reached|could not be reached|Unknown error/i, undefined, { timeout: 6000 })
  expect(options()).toEqual(['QueueScreen'])
})

test('the user menu opens the palette, for users without a keyboard', async () => {
  const { user } = await open('nurse')
  await user.click(screen.getByRole('button', { name: /Nurse$/ }))
  await user.click(screen.getByRole('button', { name: 'Go to…' }))
  await expectFocus(screen.findByRole('combobox', { name: 'Go to' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
})
