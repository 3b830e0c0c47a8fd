import { createItem, type Item, listItems, listMovements, updateItem } from '@clinic/contract/inventory/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

const PATH = '/inventory/create'

async function store(...items: Partial<Item>[]) {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const made: Item[] = []
  for (const item of items) made.push(await admin.call(createItem, { body: anItem(item) }))
  return { clinic, admin, items: made, first: made[0] as Item } // every test here makes one or asks for none
}

type App = Awaited<ReturnType<typeof renderApp>>
const rows = () => within(screen.getByRole('list', { name: 'All inventory items' })).getAllByRole('listitem')
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

async function openDialog({ user }: App, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  return screen.findByRole('dialog')
}

test('an empty form says what is missing and focuses the first field', async () => {
  const { user } = await renderApp({ path: PATH, as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  for (const message of ['Please enter item name', 'Please enter description', 'Please enter quantity', 'Please enter dosage'])
    screen.getByText(message)
  await expectFocus(field('Name'))
})

test('a new item is stored with a number and appears on top of the list', async () => {
  const { clinic, admin } = await store({ name: 'Aspirin' }, { name: 'Bandage' })
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Zinc')
  await user.type(field('Description'), 'Diarrhoea')
  await user.type(field('Quantity'), '40')
  await user.type(field('Dosage'), '20 mg{Enter}')

  await screen.findByText('Inventory added!')
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Zinc'))
  expect(rows()[0]?.textContent).toContain('x40')
  expect(rows()).toHaveLength(3)
  expect(field('Name')).toHaveProperty('value', '')
  await expectFocus(field('Name'))
  expect(await admin.call(listItems, { query: { name: 'zinc' } })).toMatchObject([{ name: 'Zinc', count: 40, dosage: '20 mg' }])
})

test('an existing name is an error at its field, and nothing typed is lost', async () => {
  const { clinic } = await store({ name: 'Aspirin' })
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'aspirin')
  await user.type(field('Description'), 'Pain')
  await user.type(field('Quantity'), '0')
  await user.type(field('Dosage'), '75 mg{Enter}')
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  await expectFocus(field('Name'))
  expect(field('Dosage')).toHaveProperty('value', '75 mg')
})

test('marks low stock with a word: a quarter of the last delivery is low, more is not, 0 is out', async () => {
  const { clinic, admin } = await store({ name: 'Eleven', count: 40 }, { name: 'None', count: 0 }, { name: 'Ten', count: 40 })
  const items = await admin.call(listItems, {})
  await admin.call(updateItem, { body: { id: items[0]?._id ?? '', count: 11 } })
  await admin.call(updateItem, { body: { id: items[2]?._id ?? '', count: 10 } })
  await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText('Eleven')
  await screen.findByText('Low')
  expect(rows().map(({ textContent }) => /Low|Out of stock/.exec(textContent)?.[0])).toEqual([undefined, 'Out of stock', 'Low'])
})

test('the list can be searched by name, and the address holds the search', async () => {
  const { clinic } = await store({ name: 'Aspirin' }, { name: 'Paracetamol' })
  const { user, router } = await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText('Aspirin')
  await user.type(screen.getByLabelText('Search by name'), 'PARA')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(router.state.location.search).toBe('?name=PARA')
  await user.type(screen.getByLabelText('Search by name'), 'x')
  await screen.findByText('No item has “PARAx” in its name.')
})

test('restocking adds units with a reason, and the movement shows who and why', async () => {
  const { clinic, admin, first } = await store({ name: 'Aspirin', count: 5 })
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  const dialog = within(await openDialog(app, 'Aspirin', 'Restock'))
  dialog.getByText('The record says 5 units.')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a whole number of units, from 0')
  await app.user.type(dialog.getByLabelText(/^Units added/), '20')
  await app.user.type(dialog.getByLabelText(/^Reason/), 'Delivery{Enter}')

  await screen.findByText('Aspirin: 25 units now')
  await screen.findByText('x25')
  const { data } = await admin.call(listMovements, { params: { id: first._id } })
  expect(data[0]).toMatchObject({ type: 'restock', change: 20, reason: 'Delivery', userId: { _id: app.me?.user._id } })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const ledger = within(await openDialog(app, 'Aspirin', 'Stock history'))
  await ledger.findByText(`Restocked by ${app.me?.user.name}`)
  expect(ledger.getAllByRole('listitem').map(({ textContent }) => /^[+−]?\d+/.exec(textContent)?.[0])).toEqual(['+20', '+5'])
  await app.router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a correction sets the count', async () => {
  const { clinic, admin } = await store({ name: 'Aspirin', count: 50 })
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  const dialog = within(await openDialog(app, 'Aspirin', 'Correct count'))
  await app.user.type(dialog.getByLabelText(/^Units counted/), '8{Enter}')
  await screen.findByText('x8')
  await screen.findByText('Low')
  expect((await admin.call(listItems, {}))[0]?.count).toBe(8)
})

test('a conflicting edit keeps what was typed, takes the other user’s other fields, and lets the user decide', async () => {
  const { clinic, admin, first } = await store({ name: 'Aspirin', description: 'Pain' })
  const app = await renderApp({ path: PATH, as: 'admin', clinic })
  const dialog = within(await openDialog(app, 'Aspirin', 'Edit'))
  await app.user.clear(dialog.getByLabelText(/^Description/))
  await app.user.type(dialog.getByLabelText(/^Description/), 'Fever')
  await admin.call(updateItem, { body: { id: first._id, description: 'Blood thinner', dosage: '75 mg' } })
  await app.user.keyboard('{Enter}')

  const notice = within(await dialog.findByRole('alert'))
  notice.getByText('Description: Blood thinner')
  expect(dialog.getByLabelText(/^Description/)).toHaveProperty('value', 'Fever')
  expect((await admin.call(listItems, {}))[0]?.description).toBe('Blood thinner')
  await app.user.click(notice.getByRole('button', { name: 'Keep mine' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Aspirin is saved')
  expect((await admin.call(listItems, {}))[0]).toMatchObject({ description: 'Fever', dosage: '75 mg' })
})

test('arrow keys, j and k move through the items, and Enter opens an item’s menu', async () => {
  const { clinic } = await store({ name: 'Aspirin' }, { name: 'Bandage' }, { name: 'Cotton' })
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  const menu = (name: string) => screen.findByRole('button', { name: `More actions for ${name}` })
  ;(await menu('Aspirin')).focus()
  await user.keyboard('{ArrowDown}')
  await expectFocus(await menu('Bandage'))
  await user.keyboard('j')
  await expectFocus(await menu('Cotton'))
  await user.keyboard('{Home}k')
  await expectFocus(await menu('Aspirin'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Restock' }))
  await screen.findByRole('dialog', { name: 'Restock Aspirin' })
})
