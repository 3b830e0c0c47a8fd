import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { xlsx } from '../../../test/xlsx.ts'

const csv = (...lines: string[]) => new File([['name,count,description,dosage', ...lines].join('\r\n')], 'stock.csv', { type: 'text/csv' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement // the drop zone always has one

test('a file adds its items; names that exist are listed and keep their stock', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  await admin.call(createItem, { body: anItem({ name: 'Aspirin', count: 7 }) })
  const { user } = await renderApp({ path: '/inventory', as: 'admin', clinic })
  await screen.findAllByText('Upload a csv')
  await user.upload(input(), csv('Zinc,40,Diarrhoea,20 mg', 'Aspirin,100,Pain,75 mg', 'Iron,many,Blood,10 mg'))
  await screen.findByText('1 will be added, 1 needs a look, 1 exists already')
  await user.click(screen.getByRole('button', { name: 'Add' }))

  const existing = within(await screen.findByRole('region', { name: 'Names that exist already' }))
  expect(existing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Aspirin'])
  const stock = await admin.call(listItems, {})
  expect(stock.map(({ name, count }) => [name, count])).toEqual([
    ['Aspirin', 7],
    ['Zinc', 40],
  ])
  const count = screen.getByRole('textbox', { name: 'count, row 4' })
  expect([count.getAttribute('inputmode'), count.getAttribute('aria-invalid')]).toEqual(['numeric', 'true'])
  await user.clear(count)
  await user.type(count, '30')
  await user.click(screen.getByRole('button', { name: 'Send the corrected rows' }))
  await waitFor(async () => expect((await admin.call(listItems, {})).map(({ name }) => name)).toContain('Iron'))
})

test('IMP-05 a stock sheet can be corrected with the keyboard alone, by its own row numbers', async () => {
  const { user, me } = await renderApp({ path: '/inventory', as: 'admin' })
  const rows = [['Stock of the store'], [], ['Item Name', 'Quantity', 'Description', 'Dosage', 'Lot', 'Expiry']]
  const item = (name: string, count: string, expiry = '12/2031') => [name, count, 'Tablet', '500 mg', 'L1', expiry]
  const file = [...rows, item('Zinc', '40'), item('Iron', 'many'), item('Folic acid', 'many'), item('Quinine', '12', 'soon')]
  await screen.findAllByText('Upload a csv')
  await user.upload(input(), new File([await xlsx(file)], 'stock.xlsx'))
  const added = await screen.findByRole('button', { name: 'Add' })
  screen.getByText(/^1 will be added, 3 need a look/)
  added.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '3 rows need fixing' })
  const first = screen.getByRole('textbox', { name: 'Quantity, row 5' })
  first.focus()
  await user.clear(first)
  await user.type(first, '30')
  await user.keyboard('{Enter}{Tab}') // the same for row 6
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Expiry, row 7' }))
  await user.keyboard('{Backspace>4/}12/2031')
  screen.getByText('3 of 3 cells corrected')
  screen.getByRole('button', { name: 'Send the corrected rows' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rows that need fixing' })).toBeNull())
  const stock = (await me?.call(listItems, {})) ?? []
  expect(stock.map(({ name, count }) => [name, count])).toEqual([
    ['Folic acid', 30],
    ['Iron', 30],
    ['Quinine', 12],
    ['Zinc', 40],
  ])
})

test('refuses another type of file before sending it', async () => {
  await renderApp({ path: '/inventory', as: 'admin' })
  await screen.findAllByText('Upload a csv')
  await userEvent.setup({ applyAccept: false }).upload(input(), new File(['x'], 'stock.pdf', { type: 'application/pdf' }))
  expect((await screen.findByRole('alert', { name: 'Rejected files' })).textContent).toContain('stock.pdf – File type must be')
})

test('links to the form for one item', async () => {
  const { user, path } = await renderApp({ path: '/inventory', as: 'admin' })
  await user.click(await screen.findByRole('link', { name: 'Add or find an item' }))
  await waitFor(() => expect(path()).toBe('/inventory/create'))
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: '/inventory', as: 'pharmacist' })
  await waitFor(() => expect(path()).toBe('/404'))
})
