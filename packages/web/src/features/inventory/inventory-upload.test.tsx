import { createItem, listItems } from '@clinic/contract/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

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

test('another kind of file is refused before it is sent', async () => {
  await renderApp({ path: '/inventory', as: 'admin' })
  await screen.findAllByText('Upload a csv')
  await userEvent.setup({ applyAccept: false }).upload(input(), new File(['x'], 'stock.pdf', { type: 'application/pdf' }))
  expect((await screen.findByRole('alert', { name: 'Rejected files' })).textContent).toContain('stock.pdf – File type must be')
})

test('the form for one item is one press away', async () => {
  const { user, path } = await renderApp({ path: '/inventory', as: 'admin' })
  await user.click(await screen.findByRole('link', { name: 'Add or find an item' }))
  await waitFor(() => expect(path()).toBe('/inventory/create'))
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: '/inventory', as: 'pharmacist' })
  await waitFor(() => expect(path()).toBe('/404'))
})
