import { getMe, login } from '@clinic/contract/auth/auth'
import { PASSWORD, withPassword } from '@clinic/server/test/credentials'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

type App = Awaited<ReturnType<typeof renderApp>>

async function signIn({ user }: App, email: string, password: string) {
  await user.type(await screen.findByLabelText(/^Email/), email)
  await user.type(screen.getByLabelText(/^Password/), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('an empty sign-in says what is missing and focuses the first field', async () => {
  const { user } = await renderApp({ path: '/signin' })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText('A valid email is required')
  screen.getByText('Password is required')
  await expectFocus(screen.getByLabelText(/^Email/))
})

test('validates a field only after leaving it, and only if something was typed', async () => {
  const { user } = await renderApp({ path: '/signin' })
  await user.type(await screen.findByLabelText(/^Email/), 'nobody')
  expect(screen.queryByText('Email must be of the form {email}')).toBeNull()
  await user.tab()
  await screen.findByText('Email must be of the form {email}')
  expect(screen.queryByText('Password is required')).toBeNull()
})

test('a press on a link is not lost to a message that appears on leaving the field', async () => {
  const app = await renderApp({ path: '/signin' })
  await app.user.type(await screen.findByLabelText(/^Email/), 'nobody')
  await app.user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('link', { name: 'Forgot Password?' }) })
  expect(screen.queryByText('Email must be of the form {email}')).toBeNull()
  await app.user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('link', { name: 'Forgot Password?' }) })
  await waitFor(() => expect(app.path()).toBe('/forgot'))
})

test('the password can be shown and hidden', async () => {
  const { user } = await renderApp({ path: '/signin' })
  const password = await screen.findByLabelText<HTMLInputElement>(/^Password/)
  await user.click(screen.getByRole('button', { name: 'Show characters' }))
  expect(password.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Show characters' }))
  expect(password.type).toBe('password')
})

test.each([200, 401, 403, 429, 511])(
  'the page of a Wi-Fi in place of the clinic, with status %i, is not taken for a wrong password',
  async (status) => {
    const clinic = await testApp()
    const app = await renderApp({ path: '/signin', clinic })
    const whole = currentTransport()
    setTransport({ ...whole, fetch: async () => new Response('<html><h1>Welcome to AirNet</h1></html>', { status }) })
    await signIn(app, 'ada@clinic.test', PASSWORD)
    await screen.findByText(/^Unknown error occurred: something else answered in place of the clinic server/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@clinic.test')
  },
)

test('signs in on a phone whose disk is full, for as long as the page is open', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic, { role: 'nurse' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const app = await renderApp({ path: '/signin', clinic })
  await signIn(app, email, PASSWORD)
  await waitFor(() => expect(app.path()).toBe('/queue'))
})

test('reports a wrong password and keeps what was typed', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic)
  const app = await renderApp({ path: '/signin', clinic })
  await signIn(app, email, 'not the password')
  await screen.findByText('Wrong email or password')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(email)
  expect(app.path()).toBe('/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['admin', '/dashboard'],
  ['nurse', '/queue'],
] as const)('signs a person in: a %s comes to %s', async (role, home) => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic, { role })
  const app = await renderApp({ path: '/signin', clinic })
  await signIn(app, ` ${email.toUpperCase()} `, PASSWORD)
  await screen.findByText('Login successful')
  await waitFor(() => expect(app.path()).toBe(home))
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
  expect((await clinic.anonymous.send(getMe, {}, { headers })).data.email).toBe(email)
})

test('a first sign-in opens the form for choosing a password, filled in with what was typed', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic, { role: 'doctor', isFirstLogin: true })
  const app = await renderApp({ path: '/signin', clinic })
  await signIn(app, email, PASSWORD)
  await screen.findByRole('heading', { name: 'Change your password' })
  expect(app.path()).toBe('/auth/change-password')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(email)
  expect(screen.getByLabelText<HTMLInputElement>(/^Current password/).value).toBe(PASSWORD)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PASSWORD)

  await app.user.type(screen.getByLabelText(/^New password/), 'dry season sun')
  await app.user.type(screen.getByLabelText(/^Confirm password/), 'dry season son')
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Passwords should match!')
  await expectFocus(screen.getByLabelText(/^Confirm password/))
  await app.user.clear(screen.getByLabelText(/^Confirm password/))
  await app.user.type(screen.getByLabelText(/^Confirm password/), 'dry season sun')
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Password changed!')
  await waitFor(() => expect(app.path()).toBe('/queue'))
  expect((await clinic.anonymous.send(login, { body: { email, password: 'dry season sun' } })).status).toBe(200)
})

test("'Skip' goes home signed in, and forgets the one-time password", async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic, { role: 'nurse', isFirstLogin: true })
  const app = await renderApp({ path: '/signin', clinic })
  await signIn(app, email, PASSWORD)
  await app.user.click(await screen.findByRole('link', { name: 'Skip' }))
  await waitFor(() => expect(app.path()).toBe('/queue'))
  await app.router.navigate('/auth/change-password')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Current password/)).value).toBe('')
})
