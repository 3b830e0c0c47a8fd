import { ROLES } from '@clinic/clinical/people/roles'
import { logout } from '@clinic/contract/auth/sign-out'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { PASSWORD, withPassword } from '@clinic/server/test/credentials'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/harness.tsx'
import { reloadToken } from '../lib/token.ts'

const addressOf = (path: string) => path.replace(/:\w+/g, 'some-id')

test.each(ROLES)('a %s can open the role’s screens, and gets /404 for all others', async (role) => {
  const { router, path } = await renderApp({ path: '/404', as: role })
  for (const [name, screen] of Object.entries(SCREENS)) {
    await act(() => router.navigate(addressOf(screen.path)))
    const home = role === 'admin' ? '/dashboard' : '/queue'
    const expected = name === 'home' ? home : mayOpen(role, screen.access) ? addressOf(screen.path) : '/404'
    await waitFor(() => expect([name, path()]).toEqual([name, expected]))
  }
})

test('without a sign-in every protected screen redirects to /signin, and Back does not return to it', async () => {
  const { router, path } = await renderApp({ path: '/signin' })
  for (const { path: target, access } of Object.values(SCREENS)) {
    await act(() => router.navigate(addressOf(target)))
    await waitFor(() => expect([target, path()]).toEqual([target, access === 'public' ? addressOf(target) : '/signin']))
  }
})

test.each(['nonsense', 'a.b.c', `x.${btoa('{"user":{"name":"Nobody"}}')}.y`])('a bad token (%s) is silently ignored', async (token) => {
  const clinic = await testApp()
  localStorage.setItem('token', token)
  const { path } = await renderApp({ path: '/queue', clinic })
  await waitFor(() => expect(path()).toBe('/signin'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an unknown path shows a message', async () => {
  await renderApp({ path: '/nowhere/at/all' })
  await screen.findByRole('heading', { name: 'Page Not Found' })
  screen.getByText('The page you are looking for does not exist.')
  expect(document.title).toBe('Page Not Found – EMR')
})

test('LOGOUT asks for confirmation, then signs out here and on the server', async () => {
  const { user, me, path } = await renderApp({ path: '/queue', as: 'doctor' })
  await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))
  await screen.findByText('Are you sure you want to logout?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(path()).toBe('/queue')
  await user.click(screen.getByRole('button', { name: 'LOGOUT' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(path()).toBe('/signin'))
  expect(localStorage.getItem('token')).toBeNull()
  await waitFor(async () => expect((await me?.send(logout, {}))?.status).toBe(401))
})

test('when a sign-in ends, /signin shows a message, and the same user returns to the same screen', async () => {
  const clinic = await testApp()
  const person = await withPassword(clinic, { role: 'doctor' })
  const app = await renderApp({ path: '/signin', clinic })
  const signIn = async () => {
    await app.user.type(await screen.findByLabelText(/^Email/), person.email)
    await app.user.type(screen.getByLabelText(/^Password/), PASSWORD)
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  await signIn()
  await waitFor(() => expect(app.path()).toBe('/queue'))
  await clinic.anonymous.call(logout, {}, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
  await act(() => app.router.navigate('/patient/search?name=Ada'))
  await screen.findByText('You were signed out. Sign in again – what you typed is still here.')
  await waitFor(() => expect(app.path()).toBe('/signin'))
  await signIn()
  await waitFor(() => expect(app.path() + app.router.state.location.search).toBe('/patient/search?name=Ada'))
})

test('signing out in another tab signs out here', async () => {
  const { path } = await renderApp({ path: '/queue', as: 'doctor' })
  await screen.findByRole('button', { name: 'LOGOUT' })
  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  await waitFor(() => expect(path()).toBe('/signin'))
  reloadToken()
})

test("'/' opens the patient search from anywhere, but not while typing", async () => {
  const { user, path } = await renderApp({ path: '/queue', as: 'nurse' })
  await screen.findByRole('button', { name: 'LOGOUT' })
  await user.keyboard('/')
  await waitFor(() => expect(path()).toBe('/patient/search'))
  const name = await screen.findByLabelText<HTMLInputElement>(/name/i)
  await user.type(name, 'a/b')
  expect(name.value).toBe('a/b')
})
