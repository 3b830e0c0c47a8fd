import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

test('an empty sign-in says what is missing and goes to the first field', async () => {
  const { user } = await renderApp({ path: '/signin' })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText('A valid email is required')
  screen.getByText('Password is required')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/))
})
