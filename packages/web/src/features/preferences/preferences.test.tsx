import { getPreferences, updatePreferences } from '@clinic/contract/personnel/preferences'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

const PATH = '/account/preferences'
const paper = () => screen.findByLabelText<HTMLSelectElement>('Paper')
const singleKeys = () => screen.findByLabelText<HTMLInputElement>(/^Single keys/)

test('the user menu opens the preferences, and a choice is saved at once', async () => {
  const { user, me, path } = await renderApp({ path: '/queue', as: 'nurse' })
  await user.click(await screen.findByRole('button', { name: /Nurse$/ }))
  await user.click(screen.getByRole('link', { name: 'Preferences' }))
  await waitFor(() => expect(path()).toBe(PATH))
  expect([(await singleKeys()).checked, (await paper()).value]).toEqual([true, ''])
  await user.selectOptions(await paper(), 'Roll of 58 mm')
  await waitFor(async () => expect(await me?.call(getPreferences, {})).toMatchObject({ singleKeys: true, paper: '58' }))
  await user.click(await singleKeys())
  await waitFor(async () => expect(await me?.call(getPreferences, {})).toMatchObject({ singleKeys: false, paper: '58' }))
  expect((await singleKeys()).checked).toBe(false)
})

test('a choice is saved even if another device changed something meanwhile, and keeps that change', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'doctor' })
  await paper()
  await me?.call(updatePreferences, { body: { paper: 'A5', version: 1 } })
  await user.click(await singleKeys())
  await waitFor(async () => expect(await me?.call(getPreferences, {})).toMatchObject({ singleKeys: false, paper: 'A5' }))
  await waitFor(async () => expect((await paper()).value).toBe('A5'))
})

test('reverts a choice that could not be saved, and says why', async () => {
  const clinic = await testApp()
  const { user } = await renderApp({ path: PATH, as: 'doctor', clinic })
  const choice = await paper()
  const whole = currentTransport()
  setTransport({ ...whole, fetch: (url, init) => (init?.method === 'PATCH' ? Promise.reject(new TypeError()) : whole.fetch(url, init)) })
  await user.selectOptions(choice, 'A4')
  await screen.findByText(/^Unknown error occurred/)
  await waitFor(() => expect(choice.value).toBe(''))
})

test('the menu has templates and phrases, too', async () => {
  const { user, path } = await renderApp({ path: '/queue', as: 'pharmacist' })
  const button = await screen.findByRole('button', { name: /Pharmacist$/ })
  await user.click(button)
  await user.click(within(button.parentElement as HTMLElement).getByRole('link', { name: 'Templates and phrases' }))
  await waitFor(() => expect(path()).toBe('/quick-texts'))
})
