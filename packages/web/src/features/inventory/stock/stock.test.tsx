import { createItem, type Item, listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

const PATH = '/stock'

/** Paracetamol has enough, Adrenaline is low (9 of 100), Zinc is out. */
async function shelf() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const made: Item[] = []
  for (const item of [
    { name: 'Paracetamol', dosage: '500 mg', count: 3000 },
    { name: 'Adrenaline', dosage: '1 mg amp', count: 100 },
    { name: 'Zinc', dosage: '20 mg', count: 0 },
  ])
    made.push(await admin.call(createItem, { body: anItem(item) }))
  await admin.call(updateItem, { body: { id: made[1]?._id ?? '', count: 9 } })
  return { clinic, admin, made }
}

const table = () => within(screen.getByRole('table', { name: 'All items' }))
const names = () =>
  table()
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent.split(' ')[0])

test('the tile opens the list, which links to the upload', async () => {
  const { clinic } = await shelf()
  const { user, path } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  await user.click(await screen.findByRole('link', { name: 'Manage Inventory' }))
  await waitFor(() => expect(path()).toBe(PATH))
  await screen.findByRole('heading', { level: 1, name: 'Stock' })
  expect((await screen.findByRole('link', { name: 'Upload a file' })).getAttribute('href')).toBe('/inventory')
  expect(screen.getByRole('link', { name: 'Add item' }).getAttribute('href')).toBe('/inventory/create')
})

test('shows each item’s strength, stock and status; a filter counts and shows low stock', async () => {
  const { clinic } = await shelf()
  const { user, router } = await renderApp({ path: PATH, as: 'admin', clinic })
  const row = await screen.findByRole('row', { name: /^Paracetamol/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['500 mg', '3,000 units', '–', '–', 'Use not known yet'])
  expect(names()).toEqual(['Adrenaline', 'Paracetamol', 'Zinc'])
  await user.click(await screen.findByRole('button', { name: 'Low 2' }))
  expect(names()).toEqual(['Adrenaline', 'Zinc'])
  expect(router.state.location.search).toBe('?show=low')
  await user.click(screen.getByRole('button', { name: 'Out 1' }))
  expect(names()).toEqual(['Zinc'])
  await user.type(screen.getByLabelText('Search by name or strength'), 'amp')
  await screen.findByText('No item has “amp” in its name or strength.')
  await user.click(screen.getByRole('button', { name: 'All 1' }))
  expect(names()).toEqual(['Adrenaline'])
})

test('a press on a column sorts by it, the next turns it round, and a third gives the usual order back', async () => {
  const { clinic } = await shelf()
  const { user, router } = await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByRole('row', { name: /^Paracetamol/ })
  const usable = screen.getByRole('columnheader', { name: 'Usable' })
  const press = within(usable).getByRole('button')
  await user.click(press)
  expect([names(), usable.getAttribute('aria-sort')]).toEqual([['Zinc', 'Adrenaline', 'Paracetamol'], 'ascending'])
  await user.click(press)
  expect([names(), usable.getAttribute('aria-sort')]).toEqual([['Paracetamol', 'Adrenaline', 'Zinc'], 'descending'])
  expect(router.state.location.search).toBe('?sort=-usable')
  await user.click(press)
  expect([names(), usable.getAttribute('aria-sort')]).toEqual([['Adrenaline', 'Paracetamol', 'Zinc'], 'none'])
})

test('the admin can restock from the row', async () => {
  const { clinic, admin } = await shelf()
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'More actions for Zinc' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restock' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Units added/), '40{Enter}')
  await screen.findByRole('row', { name: /^Zinc.* 40 / })
  expect(await admin.call(listItems, { query: { name: 'Zinc' } })).toMatchObject([{ count: 40 }])
})

test('a row’s number accepts units: a number and Enter; Escape cancels', async () => {
  const { clinic, admin } = await shelf()
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: /: add units of Zinc$/ }))
  await user.keyboard('15{Enter}')
  await screen.findByRole('row', { name: /^Zinc.* 15 / })
  await user.click(screen.getByRole('button', { name: /: add units of Zinc$/ }))
  await user.keyboard('0{Enter}')
  await screen.findByText('Enter a whole number of units, from 1')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: /: add units of Zinc$/ })
  expect(await admin.call(listItems, { query: { name: 'Zinc' } })).toMatchObject([{ count: 15 }])
})

test('an item out of stock shows alternatives', async () => {
  const { clinic, admin } = await shelf()
  await admin.call(createItem, { body: anItem({ name: 'Coartem', dosage: '80/480', count: 0 }) })
  await admin.call(createItem, { body: anItem({ name: 'Lonart', dosage: '80/480', count: 1200 }) })
  await renderApp({ path: PATH, as: 'pharmacist', clinic })
  await screen.findByText('Instead: Lonart 80/480 (1,200)')
})

test('a pharmacist can open the list from the top bar; other roles cannot', async () => {
  const { clinic } = await shelf()
  const { user, path, unmount } = await renderApp({ path: '/queue', as: 'pharmacist', clinic })
  await user.click(await screen.findByRole('link', { name: 'Stock' }))
  await waitFor(() => expect(path()).toBe(PATH))
  await screen.findByRole('row', { name: /^Zinc/ })
  expect(screen.queryByRole('link', { name: 'Add item' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions for Zinc' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Lots', 'Reorder settings'])
  unmount()
  const nurse = await renderApp({ path: PATH, as: 'nurse', clinic })
  await waitFor(() => expect(nurse.path()).toBe('/404'))
})

test('an empty shelf says so, and offers the first item', async () => {
  await renderApp({ path: PATH, as: 'admin' })
  await screen.findByText('No items yet.')
  expect(screen.getByRole('link', { name: 'Add the first item' }).getAttribute('href')).toBe('/inventory/create')
})

test('tells users who may not add items who can', async () => {
  const { unmount } = await renderApp({ path: PATH, as: 'pharmacist' })
  await screen.findByText('No items yet. An admin can add them one by one or from a file.')
  expect(screen.queryByRole('link', { name: 'Add the first item' })).toBeNull()
  unmount()
  await renderApp({ path: '/stock/shelf', as: 'nurse' })
  await screen.findByText('No items yet. An admin can add them one by one or from a file.')
})

test('checks the sums, and again on a press', async () => {
  const { clinic } = await shelf()
  const { user, router } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  await user.click(await screen.findByRole('link', { name: 'Check totals' }))
  await screen.findByText('All totals agree')
  expect(router.state.location.pathname).toBe('/stock/check')
  await clinic.db.updateTable('item').set({ count: 5 }).where('name', '=', 'Zinc').execute()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('1 total does not agree')
  expect(screen.getByRole('list', { name: 'Totals that do not agree' }).textContent).toContain('Zinc: the count is 5')
})

test('reports a list that cannot be fetched, with a way to retry', async () => {
  const { clinic } = await shelf()
  const { user, router } = await renderApp({ path: '/audit', as: 'admin', clinic })
  const working = currentTransport()
  setTransport({ ...working, fetch: async () => new Response('', { status: 500 }) })
  queryClient.clear()
  await act(() => router.navigate(PATH))
  await screen.findByText('This could not be loaded')
  setTransport(working)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('row', { name: /^Zinc/ })
})

test('arrow keys move through the items, but not from a restock box', async () => {
  const { clinic } = await shelf()
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  const menu = (name: string) => screen.findByRole('button', { name: `More actions for ${name}` })
  ;(await menu('Adrenaline')).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await menu('Paracetamol'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(await menu('Zinc'))
  await user.click(table().getByRole('button', { name: '0 units: add units of Zinc' }))
  const box = await screen.findByRole('textbox', { name: 'Units of Zinc to add' })
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(box)
})
