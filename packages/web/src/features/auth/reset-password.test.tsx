import { login } from '@clinic/contract/auth/auth'
import { PASSWORD, withPassword } from '@clinic/server/test/credentials'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

const NEW = 'dry season sun'

test('a forgotten password is reset with the code from the email', async () => {
  const clinic = await testApp({ mails: true })
  const { email } = await withPassword(clinic)
  const { user, path } = await renderApp({ path: '/forgot', clinic })
  await user.type(await screen.findByLabelText(/^Email/), email)
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await screen.findByText('Check email for reset code')
  await waitFor(() => expect(path()).toBe('/forgot/auth'))
  expect(localStorage.getItem('resetEmail')).toBe(email)
  await screen.findByText(`If ${email} is registered here, a six-digit code is on its way. No email? Ask the admin for a password slip.`)

  await waitFor(() => expect(clinic.sent).toHaveLength(1))
  const code = /^\d{6}$/m.exec(clinic.sent[0]?.text ?? '')?.[0] ?? ''
  await user.type(await screen.findByLabelText(/^Reset code/), code)
  await user.type(screen.getByLabelText(/^New password/), NEW)
  await user.type(screen.getByLabelText(/^Confirm password/), NEW)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Password changed!')
  await waitFor(() => expect(path()).toBe('/signin'))
  expect(localStorage.getItem('resetEmail')).toBeNull()
  expect((await clinic.anonymous.send(login, { body: { email, password: NEW } })).status).toBe(200)
})

test('a clinic without mail says what to do instead of that a code was sent', async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic)
  const { user, path } = await renderApp({ path: '/forgot', clinic })
  await user.type(await screen.findByLabelText(/^Email/), email)
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await waitFor(() => expect(path()).toBe('/forgot/auth'))
  await screen.findByText(/^This clinic has no mail set up, so no code was sent\. Ask the admin for a password slip\. If the admin/)
  await screen.findByText('Check email for reset code') // the specification's words, wherever the code is kept
  expect(screen.queryByText(/on its way|was sent to|another code/)).toBeNull()
  screen.getByLabelText(/^Reset code/) // which the admin can read on the clinic's computer
})

test.each([
  ['', 'Enter your six-digit code. No code? Ask the admin for a password slip.'],
  ['ada@clinic.test', 'Enter the six-digit code for ada@clinic.test. No code? Ask the admin for a password slip.'],
])('opened by itself, with the email %j kept, it claims nothing', async (email, words) => {
  if (email) localStorage.setItem('resetEmail', email)
  await renderApp({ path: '/forgot/auth' })
  await screen.findByText(words)
})

test.each(['/forgot/auth', '/forgot/change-password'])(
  '%s says what is missing and what is wrong, and keeps the email until it worked',
  async (at) => {
    const clinic = await testApp()
    const { email } = await withPassword(clinic)
    localStorage.setItem('resetEmail', email)
    const { user } = await renderApp({ path: at, clinic })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('Please enter password reset code')
    screen.getByText('Please enter a new password')
    expect(screen.getAllByText('Confirm password')).toHaveLength(2)
    for (const [label, message] of [
      ['New password', 'Please enter a new password'],
      ['Confirm password', 'Confirm password'],
    ] as const) {
      const input = screen.getByLabelText(new RegExp(`^${label}`))
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    }

    await user.type(screen.getByLabelText(/^Reset code/), '12345')
    await user.type(screen.getByLabelText(/^New password/), 'short')
    await user.type(screen.getByLabelText(/^Confirm password/), 'other')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Reset code should be 6 digits')
    screen.getByText('Password should be at least 6 characters')
    screen.getByText('Passwords should match!')

    await user.type(screen.getByLabelText(/^Reset code/), '6')
    await user.clear(screen.getByLabelText(/^New password/))
    await user.type(screen.getByLabelText(/^New password/), NEW)
    await user.clear(screen.getByLabelText(/^Confirm password/))
    await user.type(screen.getByLabelText(/^Confirm password/), NEW)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Wrong or expired reset code. Ask for a new one.')
    await expectFocus(screen.getByLabelText(/^Reset code/))
    expect(localStorage.getItem('resetEmail')).toBe(email)
    expect((await clinic.anonymous.send(login, { body: { email, password: PASSWORD } })).status).toBe(200)
  },
)

test("an invitation's link lets the user choose a password, and signs in", async () => {
  const clinic = await testApp()
  const { email } = await withPassword(clinic, { role: 'pharmacist', isFirstLogin: true })
  const { user, path } = await renderApp({ path: `/create-password?email=${encodeURIComponent(email)}`, clinic })
  await screen.findByRole('heading', { name: 'Create a new password' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(email)
  await user.type(screen.getByLabelText(/^One-time password/), 'not the one')
  await user.type(screen.getByLabelText(/^New password/), NEW)
  await user.type(screen.getByLabelText(/^Confirm password/), NEW)
  await user.click(screen.getByRole('button', { name: 'Create password' }))
  await screen.findByText('Wrong email or password')
  await user.clear(screen.getByLabelText(/^One-time password/))
  await user.type(screen.getByLabelText(/^One-time password/), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Create password' }))
  await screen.findByText('Password changed!')
  await waitFor(() => expect(path()).toBe('/queue'))
})
