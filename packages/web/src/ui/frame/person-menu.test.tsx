import { login } from '@clinic/contract/auth/auth'
import { logout } from '@clinic/contract/auth/sign-out'
import { PASSWORD, withPassword } from '@clinic/server/test/credentials'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

const openAs = async (name: string) => {
  const clinic = await testApp()
  const me = await clinic.as('pharmacist', { name })
  localStorage.setItem('token', me.token)
  return renderApp({ path: '/queue', clinic })
}

const theButton = () => screen.findByRole('button', { name: /Pharmacist$/ })

test.each([
  ['Folake Balogun', 'FB'],
  ['Ọlá Adébáyọ̀ Okafor', 'ỌO'],
  ['Hauwa', 'H'],
])('the bar says that %s is signed in, and as what', async (name, initials) => {
  await openAs(name)
  const button = await theButton()
  within(button).getByText(name)
  within(button).getByText(initials)
})

test('its menu leads to the password, and closes on Escape, a press elsewhere and another screen', async () => {
  const { user, path } = await openAs('Folake Balogun')
  const button = await theButton()
  const link = () => screen.queryByRole('link', { name: 'Change password' })
  expect(link()).toBeNull()
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.tab()
  await expectFocus(link())
  await user.keyboard('{Escape}')
  expect(link()).toBeNull()
  await expectFocus(button)
  await user.click(button)
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(link()).toBeNull()
  await user.click(button)
  await user.click(screen.getByRole('link', { name: 'Change password' }))
  await screen.findByRole('heading', { level: 1, name: 'Change your password' })
  expect([path(), link()]).toEqual(['/account/password', null])
})

/** The bar has one too, where there is room. */
const inMenu = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement

test('LOGOUT in the menu asks the question, and gives the focus back when it is cancelled', async () => {
  const { user, path, clinic } = await openAs('Folake Balogun')
  const token = localStorage.getItem('token')
  const button = await theButton()
  await user.click(button)
  await user.click(inMenu('LOGOUT'))
  await screen.findByText('Are you sure you want to logout?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expectFocus(button)
  await user.click(button)
  await user.click(inMenu('LOGOUT'))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(path()).toBe('/signin'))
  const again = () => clinic.anonymous.send(logout, {}, { headers: { authorization: `Bearer ${token}` } })
  await waitFor(async () => expect((await again()).status).toBe(401))
})

test('who is signed in changes the password, stays signed in and goes home', async () => {
  const clinic = await testApp()
  const person = await withPassword(clinic, { role: 'nurse' })
  const { token } = await clinic.anonymous.call(login, { body: { email: person.email, password: PASSWORD } })
  localStorage.setItem('token', token)
  const { user, path } = await renderApp({ path: '/account/password', clinic })
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(person.email)
  await expectFocus(screen.getByLabelText(/^Current password/))
  await user.type(screen.getByLabelText(/^Current password/), 'not the password')
  await user.type(screen.getByLabelText(/^New password/), 'dry season sun')
  await user.type(screen.getByLabelText(/^Confirm password/), 'dry season rain')
  const send = () => user.click(screen.getByRole('button', { name: 'Change password' }))
  await send()
  await screen.findByText('Passwords should match!')
  await user.clear(screen.getByLabelText(/^Confirm password/))
  await user.type(screen.getByLabelText(/^Confirm password/), 'dry season sun')
  await send()
  await screen.findByText('Wrong email or password')
  expect(path()).toBe('/account/password')
  await user.clear(screen.getByLabelText(/^Current password/))
  await user.type(screen.getByLabelText(/^Current password/), PASSWORD)
  await send()
  await screen.findByText('Password changed!')
  await waitFor(() => expect(path()).toBe('/queue'))
  expect((await clinic.anonymous.send(login, { body: { email: person.email, password: 'dry season sun' } })).status).toBe(200)
  expect(localStorage.getItem('token')).not.toBe(token)
})

test('light or dark is chosen in the menu, and this device keeps it', async () => {
  const { user } = await openAs('Folake Balogun')
  await user.click(await theButton())
  const choice = screen.getByRole('combobox', { name: 'Colours' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['As the device', 'Light', 'Dark'])
  await user.selectOptions(choice, 'Dark')
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  expect(Object.values(localStorage)).toContain('dark')
  await user.selectOptions(choice, 'As the device')
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('light'))
})
