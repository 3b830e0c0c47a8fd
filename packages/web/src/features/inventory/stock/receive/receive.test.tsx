import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { listLots } from '@clinic/contract/stock/stock'
import { updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../../test/harness.tsx'

const PATH = '/stock?tab=receive'

async function open() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  for (const [name, dosage] of [
    ['Paracetamol', '500 mg'],
    ['Zinc', '20 mg'],
  ])
    await admin.call(createItem, { body: anItem({ name: name ?? '', dosage: dosage ?? '', count: 0 }) })
  const app = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  const entry = within(await screen.findByRole('form', { name: 'New line of the delivery' }))
  await waitFor(() => expect(entry.getByRole('combobox', { name: 'Item' })).toBeDefined())
  return { ...app, admin, entry }
}

type App = Awaited<ReturnType<typeof open>>

/** Types a line with the keyboard: a few letters and Enter, then Tab from field to field, and Enter. */
async function type({ user, entry }: App, item: string, units: string, lot: string, expiry: string) {
  await user.click(entry.getByRole('combobox', { name: 'Item' }))
  await user.keyboard(`${item}{Enter}`)
  await expectFocus(entry.getByRole('textbox', { name: 'Units' }))
  await user.keyboard(units)
  await user.tab()
  if (lot) await user.keyboard(lot)
  await user.tab()
  await user.keyboard(`${expiry}{Enter}`)
}

const lines = () =>
  within(screen.getByRole('table', { name: 'This delivery' }))
    .getAllByRole('row')
    .slice(1)
const pressReceive = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Receive delivery' }))

test('types a delivery line by line, Enter adds each, and one press saves all', async () => {
  const app = await open()
  expect(screen.getByRole('button', { name: 'Receive delivery' })).toHaveProperty('disabled', true)
  await type(app, 'para', '100', 'A1', '03/2099')
  await expectFocus(app.entry.getByRole('combobox', { name: 'Item' }))
  await type(app, 'zin', '50', '', '')
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Paracetamol, 500 mg100 unitsA103/2099'),
    expect.stringContaining('Zinc, 20 mg50 unitsNo numberNot recorded'),
  ])
  screen.getByText('2 lines, 150 units')
  await app.user.type(screen.getByLabelText('Supplier'), 'Emzor')
  await app.user.type(screen.getByLabelText(/^Delivery note/), 'INV-7')
  await pressReceive(app)
  await screen.findByText('Received: 2 lines are in stock')
  await screen.findByText('0 lines, 0 units')
  const stock = await app.admin.call(listItems, {})
  expect(stock.map(({ name, count }) => [name, count])).toEqual([
    ['Paracetamol', 100],
    ['Zinc', 50],
  ])
  const lots = await app.admin.call(listLots, { params: { id: stock[0]?._id ?? '' } })
  expect(lots).toMatchObject([{ lotNo: 'A1', expiresOn: '2099-03-31', quantity: 100, supplier: 'Emzor' }])
})

test('does not add an incomplete line, and focuses the first invalid field', async () => {
  const app = await open()
  await app.user.click(app.entry.getByRole('button', { name: 'Add line' }))
  await app.entry.findByText('Choose an item')
  app.entry.getByText('Enter a whole number, from 1')
  await expectFocus(app.entry.getByRole('combobox', { name: 'Item' }))
  await type(app, 'zinc', '5', '', 'soon')
  await app.entry.findByText('Write the month as on the box, such as 03/2028')
  await expectFocus(app.entry.getByRole('textbox', { name: 'Expiry' }))
  expect(screen.queryByRole('table', { name: 'This delivery' })).toBeNull()
})

test('refuses an expired box at its line, and receives it once set aside', async () => {
  const app = await open()
  await type(app, 'zinc', '5', 'B', '01/2020')
  await pressReceive(app)
  await screen.findByText('This has expired. Tick “Hold back” to take it in all the same.')
  await app.user.click(screen.getByRole('checkbox', { name: 'Hold back Zinc, 20 mg' }))
  await pressReceive(app)
  await screen.findByText('Received: 1 line is in stock')
})

test('a line can be removed', async () => {
  const app = await open()
  await type(app, 'zinc', '5', 'B', '')
  await app.user.click(screen.getByRole('button', { name: 'Remove Zinc, 20 mg' }))
  await screen.findByText(/^No lines yet/)
})

test('receives the same delivery note again only if confirmed', async () => {
  const app = await open()
  for (const time of ['first', 'second']) {
    await type(app, 'zinc', '5', '', '')
    await app.user.type(screen.getByLabelText(/^Delivery note/), 'INV-7')
    await pressReceive(app)
    if (time === 'first') await screen.findByText('0 lines, 0 units')
  }
  await app.user.click(await screen.findByRole('button', { name: 'Receive again' }))
  await screen.findByText('0 lines, 0 units')
  expect((await app.admin.call(listItems, { query: { name: 'Zinc' } }))[0]?.count).toBe(10)
})

test('a delivery stores the unit cost and the date received', async () => {
  const app = await open()
  await type(app, 'zin', '50', 'A1', '03/2099')
  const { entry, user, admin } = app
  await user.click(entry.getByRole('combobox', { name: 'Item' }))
  await user.keyboard('para{Enter}')
  await expectFocus(entry.getByRole('textbox', { name: 'Units' }))
  await user.keyboard('10')
  await user.type(entry.getByLabelText('Cost of one, ₦'), '250.5{Enter}')
  await screen.findByText('2 lines, 60 units, worth ₦2,505.00')
  await user.type(screen.getByLabelText('Received on'), '01/11/2025')
  await pressReceive(app)
  await screen.findByText('Received: 2 lines are in stock')
  const items = await admin.call(listItems, {})
  const lotsOf = async (name: string) =>
    (await admin.call(listLots, { params: { id: items.find((item) => item.name === name)?._id ?? '' } })).map(
      ({ unitCost, receivedOn }) => [unitCost, receivedOn],
    )
  expect(await lotsOf('Paracetamol')).toEqual([[25050, '2025-11-01']])
  expect(await lotsOf('Zinc')).toEqual([[null, '2025-11-01']])
})

test('goes through what is on order: a delivery of ten lines takes at most 150 keys, and each box is still read', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  for (let place = 0; place < 11; place++) {
    const { _id } = await admin.call(createItem, { body: anItem({ name: `Item ${place + 10}`, dosage: '500 mg', count: 0 }) })
    await admin.call(updateItemPlan, { params: { id: _id }, body: { onOrder: 100 + place } })
  }
  const { user } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  let keys = 0
  const type = async (text: string) => {
    keys += text.replaceAll(/\{\w+\}/g, '.').length
    await user.keyboard(text)
  }
  await user.click(await screen.findByRole('button', { name: 'Enter the 11 items on order' }))
  for (let place = 0; place < 4; place++) await type(`LOT${place}{Tab}0399{Enter}`)
  screen.getByText('Ordered: 104. Change it if fewer came.')
  await user.click(screen.getByRole('button', { name: 'Did not come: next item' }))
  await type('{Shift>}{Tab}{/Shift}90{Tab}LOT5{Tab}0399{Enter}')
  for (let place = 6; place < 11; place++) await type(`LOT${place}{Tab}0399{Enter}`)
  expect(lines()).toHaveLength(10)
  expect(lines()[4]?.textContent).toContain('Item 15, 500 mg90 unitsLOT503/2099')
  await user.click(screen.getByLabelText('Supplier'))
  await type('CMS{Tab}1042')
  await user.click(screen.getByRole('button', { name: 'Receive delivery' }))
  await screen.findByText('Received: 10 lines are in stock')
  expect(keys).toBeLessThanOrEqual(150)
  const stock = await admin.call(listItems, {})
  expect(stock.map(({ count }) => count)).toEqual([100, 101, 102, 103, 0, 90, 106, 107, 108, 109, 110])
})
