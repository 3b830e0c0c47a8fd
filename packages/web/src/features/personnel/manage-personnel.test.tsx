import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { insertPersonnel } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import { isLocal } from './slip-dialog.tsx'

const PATH = '/personnel/manage'

async function clinicWith(...names: string[]) {
  const clinic = await testApp()
  for (const name of names) await insertPersonnel(clinic.db, { name, role: 'nurse' })
  return clinic
}

type App = Awaited<ReturnType<typeof renderApp>>

const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: 'li *' })).closest('li')
  if (!found) throw new Error(`no row ${name}`)
  return within(found)
}

async function choose({ user }: App, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Settings for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const personOf = async ({ me }: App, name: string) => (await me?.call(listPersonnel, { query: { name } }))?.data[0]

test('lists staff with role and status, ten per page, with the page in the address', async () => {
  const clinic = await clinicWith(...Array.from({ length: 11 }, (_, n) => `Nurse Number${String(n + 10)}`))
  const { user, router } = await renderApp({ path: PATH, as: 'admin', clinic })
  await row('Nurse Number10')
  expect(within(screen.getByRole('list', { name: 'Personnel' })).getAllByText('ACTIVATED')).toHaveLength(10)
  screen.getByText('Page: 1 of 2')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await row('Nurse Number20')
  expect(router.state.location.search).toBe('?page=2')
})

test('the search waits a second after the last key; Enter does not wait', async () => {
  const clinic = await clinicWith('Ngozi Okafor', 'Chidi Eze')
  await renderApp({ path: PATH, as: 'admin', clinic })
  await row('Ngozi Okafor')
  const search = screen.getByLabelText<HTMLInputElement>('Search for a personnel')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.change(search, { target: { value: 'chidi' } })
  const listed = (name: string) => screen.queryByText(name, { selector: 'li *' })
  await pass(999)
  expect(listed('Ngozi Okafor')).not.toBeNull()
  await pass(1)
  expect(listed('Ngozi Okafor')).toBeNull()
  expect(listed('Chidi Eze')).not.toBeNull()
  fireEvent.change(search, { target: { value: 'nobody' } })
  if (search.form) fireEvent.submit(search.form)
  await pass(0)
  screen.getByText('No personnel match “nobody”. You can invite someone new.')
})

test('deactivating asks first, confirms, and can be undone', async () => {
  const clinic = await clinicWith('Ngozi Okafor')
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Deactivate')
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Ngozi Okafor?' }))
  await app.user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await personOf(app, 'Ngozi'))?.deactivated).toBe(false)

  await choose(app, 'Ngozi Okafor', 'Deactivate')
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('Action completed!')
  await (await row('Ngozi Okafor')).findByText('DEACTIVATED')
  expect((await personOf(app, 'Ngozi'))?.deactivated).toBe(true)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose(app, 'Ngozi Okafor', 'Activate')
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  await (await row('Ngozi Okafor')).findByText('ACTIVATED')
})

test('activating promises no password that may have ended', async () => {
  const clinic = await testApp()
  for (const [name, isFirstLogin] of [['Ngozi Okafor', false] as const, ['Chidi Eze', true] as const])
    await insertPersonnel(clinic.db, { name, role: 'nurse', deactivated: true, isFirstLogin })
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Activate')
  await screen.findByText('They can sign in again with their old password.')
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose(app, 'Chidi Eze', 'Activate')
  await screen.findByText(/^They have not chosen a password yet/)
  expect(screen.queryByText(/old password/)).toBeNull()
})

test('deleting asks first and removes the person from the list', async () => {
  const clinic = await clinicWith('Ngozi Okafor')
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Delete personnel')
  await screen.findByRole('dialog', { name: 'Delete Ngozi Okafor?' })
  await app.user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByText('Ngozi Okafor')).toBeNull())
  expect(await personOf(app, 'Ngozi')).toBeUndefined()
})

test('a slip shows the one-time password once', async () => {
  const clinic = await clinicWith('Ngozi Okafor')
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Password slip')
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  const slip = within(await screen.findByRole('dialog', { name: 'Password slip' }))
  expect(slip.getByText('One-time password').nextElementSibling?.textContent).toMatch(/^\S{10,}$/)
  expect(slip.getByText('Valid until').nextElementSibling?.textContent).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await app.user.keyboard('{Escape}')
  slip.getByText('One-time password')
  await app.user.click(slip.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('One-time password')).toBeNull())
  await expectFocus(screen.getByRole('button', { name: 'Settings for Ngozi Okafor' }))
})

test('a stray Enter does not close a slip unread', async () => {
  const clinic = await clinicWith('Ngozi Okafor')
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Password slip')
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  const slip = within(await screen.findByRole('dialog', { name: 'Password slip' }))
  await expectFocus(slip.findByRole('button', { name: 'Copy' }))
  await app.user.keyboard('{Enter}{Enter}')
  await screen.findAllByText('Copied')
  slip.getByText('One-time password')
})

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['https://clinic.example', false],
])('the slip of a server at %s says whether other devices can open its address', async (publicUrl, local) => {
  const clinic = await testApp({ config: { publicUrl } })
  await insertPersonnel(clinic.db, { name: 'Ngozi Okafor' })
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Password slip')
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  const slip = within(await screen.findByRole('dialog', { name: 'Password slip' }))
  await slip.findByText(new RegExp(`^${publicUrl}/create-password`))
  expect(slip.queryByText("This address opens only on the clinic server's own computer.") !== null).toBe(local)
  expect(slip.queryByText(/start it with npm start -- --lan\./) !== null).toBe(local)
})

test.each([
  ['http://127.4.5.6/x', true],
  ['http://[::1]:3000/x', true],
  ['http://192.168.1.5:3000/x', false],
  ['https://localhost.clinic.example/x', false],
  ['http://10.127.0.1/x', false],
])('%s leads each device to itself: %s', (link, local) => {
  expect(isLocal(link)).toBe(local)
})

test('users can edit their own account, but not deactivate or delete it', async () => {
  const app = await renderApp({ path: PATH, as: 'admin' })
  const name = app.me?.user.name ?? ''
  await app.user.click(await screen.findByRole('button', { name: `Settings for ${name}` }))
  await screen.findByRole('menuitem', { name: 'Edit Profile' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})

test('a failure without a message shows the specification’s sentence', async () => {
  const clinic = await clinicWith('Ngozi Okafor')
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  await choose(app, 'Ngozi Okafor', 'Deactivate')
  const working = currentTransport()
  setTransport({
    ...working,
    fetch: async (url, init) => (init.method === 'GET' ? working.fetch(url, init) : new Response('', { status: 500 })),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('An error occured! Please try again.')
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: PATH, as: 'nurse' })
  await waitFor(() => expect(path()).toBe('/404'))
})

test('keys move through the staff, skipping menus, and the pane shows contact details and whether they can sign in', async () => {
  const clinic = await clinicWith('Aaron Abah', 'Abba Bello')
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await row('Aaron Abah')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const pane = within(await screen.findByRole('complementary', { name: 'About Abba Bello' }))
  pane.getByText('Nurse')
  pane.getByText('Can sign in')
  expect(pane.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
  expect(pane.getByRole('link', { name: 'See what they did' }).getAttribute('href')).toMatch(/^\/audit\?person=/)

  await user.click(screen.getByRole('button', { name: 'Settings for Abba Bello' }))
  await screen.findByRole('menuitem', { name: 'Deactivate' })
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('role')).toBe('menuitem')
})
