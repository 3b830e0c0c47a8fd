import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

const FORM = 'Write the date as dd/mm/yyyy, such as 20/12/2024'

async function reportScreen(path = '/report') {
  const app = await renderApp({ path, as: 'doctor' })
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  const search = () => new URLSearchParams(app.router.state.location.search)
  return { ...app, from, to: screen.getByLabelText<HTMLInputElement>('To'), search }
}

test('accepts a date typed as dd/mm/yyyy at its last digit, and stores yyyy-mm-dd in the address', async () => {
  const { user, from, to, search } = await reportScreen()
  await user.clear(from)
  await user.type(from, '01/11/2024')
  await waitFor(() => expect(search().get('from')).toBe('2024-11-01'))
  await user.clear(to)
  await user.type(to, '20122024')
  expect(to.value).toBe('20/12/2024')
  expect(search().get('to')).toBe('2024-12-20')
  await screen.findByText('Sessions from 01/11/2024 to 20/12/2024')
})

test('accepts a shorter form on Enter or on leaving the field', async () => {
  const { user, from, to, search } = await reportScreen()
  await user.clear(from)
  await user.type(from, '1/2/24')
  expect(search().get('from')).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search().get('from')).toBe('2024-02-01'))
  expect(from.value).toBe('01/02/2024')
  await user.clear(to)
  await user.type(to, '3.4.2025')
  await user.tab()
  await waitFor(() => expect(search().get('to')).toBe('2025-04-03'))
})

test('for an invalid date, explains the format, keeps the text, and changes nothing', async () => {
  const { user, from, search } = await reportScreen()
  await user.clear(from)
  await user.type(from, '12/20/2024')
  expect(screen.queryByText(FORM)).toBeNull() // not before it is left
  await user.tab()
  await screen.findByText(FORM)
  expect([from.value, from.getAttribute('aria-invalid'), search().get('from')]).toEqual(['12/20/2024', 'true', null])
  await user.type(from, '{Backspace}')
  expect(screen.queryByText(FORM)).toBeNull()
})

test('a quick range clears an invalid date', async () => {
  const { user, from, search } = await reportScreen()
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(search().get('from')).not.toBeNull())
  await user.type(screen.getByLabelText('From'), 'x')
  await user.tab()
  await screen.findByText(FORM)
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(screen.queryByText(FORM)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(from.isConnected).toBe(false)
})

test('the report needs both dates: an emptied one is restored', async () => {
  const { user, from, search } = await reportScreen()
  await user.clear(from)
  await user.tab()
  expect([from.value, search().get('from')]).toEqual(['14/12/2024', null])
})

test('the audit can leave a date open', async () => {
  const { user, router } = await renderApp({ path: '/audit?from=2024-12-01', as: 'admin' })
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  expect(from.value).toBe('01/12/2024')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('')
  await user.clear(from)
  await user.tab()
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('the calendar starts at the chosen day, works with the keyboard, and returns the focus', async () => {
  const { user, search } = await reportScreen()
  const button = screen.getByRole('button', { name: 'Calendar, first day' })
  await user.click(button)
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar, first day' }))
  await expectFocus(calendar.findByRole('button', { name: '14 December 2024' }))
  await user.keyboard('{ArrowRight}{Enter}')
  await waitFor(() => expect(search().get('from')).toBe('2024-12-15'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectFocus(button)
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('15/12/2024')

  await user.click(screen.getByRole('button', { name: 'Calendar, last day' }))
  await screen.findByRole('dialog', { name: 'Calendar, last day' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(search().get('to')).toBe('2024-12-20')
})
