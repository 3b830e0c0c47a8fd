import { createItem } from '@clinic/contract/inventory/inventory'
import { receiveStock, updateLot } from '@clinic/contract/stock/stock'
import { listPlan } from '@clinic/contract/stock/stock-plan'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../../test/harness.tsx'

const DAY = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Zinc is used, 5 a day from 100 for half a year, and comes from Emzor; Coartem is out of stock; Gauze is in stock. */
async function shelf() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const add = (name: string, count: number) => admin.call(createItem, { body: anItem({ name, dosage: '20 mg', count }) })
  const zinc = await add('Zinc', 0)
  await add('Coartem', 0)
  await add('Gauze', 50)
  const lines = [
    { item: zinc._id, units: 70, lotNo: 'A', expiresOn: daysFromNow(400) },
    { item: zinc._id, units: 30, lotNo: 'B', expiresOn: daysFromNow(300) },
  ]
  const { lotIds } = await admin.call(receiveStock, { body: { supplier: 'Emzor', lines } })
  const rows = Array.from({ length: 180 }, (_, n) => ({ itemId: zinc._id, day: daysFromNow(-n - 1), consumed: 5, usableClosing: 100 }))
  await clinic.db.insertInto('stockDay').values(rows).execute()
  return { clinic, admin, zinc, lotIds }
}

const planOf = async ({ admin }: Awaited<ReturnType<typeof shelf>>, name: string) =>
  (await admin.call(listPlan, {})).find((row) => row.name === name)

test('lists what to order by supplier; quantities can be changed, printed and marked as ordered', async () => {
  const store = await shelf()
  const proposed = (await planOf(store, 'Zinc'))?.order ?? 0
  expect(proposed).toBeGreaterThan(0)
  const { user } = await renderApp({ path: '/stock?tab=reorder', as: 'pharmacist', clinic: store.clinic })
  const emzor = within(await screen.findByRole('region', { name: 'Emzor' }))
  expect(emzor.getByRole('textbox', { name: 'Units of Zinc to order' })).toHaveProperty('value', String(proposed))
  const others = within(screen.getByRole('region', { name: 'No supplier recorded' }))
  expect(others.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Coartem 20 mg'])
  screen.getByText(`1 item, ${proposed} units`)
  await user.clear(emzor.getByRole('textbox', { name: 'Units of Zinc to order' }))
  await user.type(emzor.getByRole('textbox', { name: 'Units of Zinc to order' }), '200')
  await user.type(others.getByRole('textbox', { name: 'Units of Coartem to order' }), '30')
  screen.getByText('2 items, 230 units')

  await user.click(screen.getByRole('button', { name: 'Print list' }))
  const paper = within(await screen.findByRole('article'))
  expect(paper.getByRole('row', { name: /^Zinc/ }).textContent).toMatch(/200 units$/)
  expect(paper.getByRole('row', { name: /^Coartem/ }).textContent).toMatch(/30 units$/)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('2 items, 230 units')
  await user.click(screen.getByRole('button', { name: 'Mark as ordered' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as ordered' }))
  await screen.findByText('2 items are on order')
  expect([(await planOf(store, 'Zinc'))?.onOrder, (await planOf(store, 'Coartem'))?.onOrder]).toEqual([200, 30])
})

test('the file has what the plan proposes', async () => {
  const { clinic } = await shelf()
  const { user, saved } = await renderApp({ path: '/stock?tab=reorder', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['reorder.csv']))
})

test('a clinic with enough has nothing to order', async () => {
  await renderApp({ path: '/stock?tab=reorder', as: 'admin' })
  await screen.findByText('Nothing to order now. Items appear here before they run out.')
})

test('expired units can be written off from the list, which also shows what expires soon', async () => {
  const { clinic, admin, lotIds } = await shelf()
  const correct = (place: number, days: number) =>
    admin.call(updateLot, { params: { id: lotIds[place] ?? '' }, body: { expiresOn: daysFromNow(days), reason: 'Misread the box' } })
  await correct(0, -3)
  await correct(1, 20)
  const { user } = await renderApp({ path: '/stock?tab=expiring', as: 'pharmacist', clinic })
  const expired = within(await screen.findByRole('region', { name: 'Expired: take off the shelf' }))
  expired.getByText('70 units expired')
  within(screen.getByRole('region', { name: 'Expires soon' })).getByText(/^expires .*/)
  within(screen.getByRole('region', { name: 'Expiry not recorded' })).getByText(/^Gauze/)
  await user.click(expired.getByRole('button', { name: 'Lots of Zinc' }))
  await user.click(await screen.findByRole('button', { name: 'Write off lot A' }))
  const form = within(await screen.findByRole('form', { name: 'Write off' }))
  expect(form.getByRole('textbox', { name: /^Units to write off/ })).toHaveProperty('value', '70')
  expect(form.getByRole('combobox', { name: 'Why' })).toHaveProperty('value', 'expired')
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Burned{Enter}')
  await screen.findByText('Written off. Zinc: 0 units left in this lot')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Write off lot A' })).toBeNull())
  await waitFor(() => expect(screen.queryByText('70 units expired')).toBeNull())
})

test('a lot’s expiry can be typed as on the box', async () => {
  const { clinic } = await shelf()
  const { user } = await renderApp({ path: '/stock', as: 'pharmacist', clinic })
  await user.click(await screen.findByRole('button', { name: 'More actions for Gauze' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lots' }))
  await user.click(await screen.findByRole('button', { name: 'Correct lot No number' }))
  const form = within(await screen.findByRole('form', { name: 'Correct this lot' }))
  await user.type(form.getByLabelText('Expiry'), 'soon')
  await user.type(form.getByLabelText(/^Reason/), 'Read the box{Enter}')
  await form.findByText('Write the month as on the box, such as 03/2028')
  await user.clear(form.getByLabelText('Expiry'))
  await user.type(form.getByLabelText('Expiry'), '03/2099{Enter}')
  await screen.findByText('The lot of Gauze is saved')
  await screen.findByText(/^expires 03\/2099 · received /)
})
