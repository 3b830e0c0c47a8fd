import { createItem } from '@clinic/contract/inventory/inventory'
import { getPlanDefaults, listPlan, updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../../test/harness.tsx'
import { clinicToday } from '../../../../ui/time/clinic-time.ts'

async function shelf() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const zinc = await admin.call(createItem, { body: anItem({ name: 'Zinc', dosage: '20 mg', count: 40 }) })
  const planOf = async () => (await admin.call(listPlan, {}))[0]?.plan
  return { clinic, admin, zinc, planOf }
}

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function openPlan(user: User) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Zinc' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reorder settings' }))
  return within(await screen.findByRole('form', { name: 'Reorder settings of Zinc' }))
}

async function type(user: User, box: HTMLElement, text: string) {
  await user.clear(box)
  await user.type(box, text)
}

test('a pharmacist can set how an item is ordered; blank fields use the clinic’s defaults', async () => {
  const { clinic, planOf } = await shelf()
  const { user } = await renderApp({ path: '/stock', as: 'pharmacist', clinic })
  const form = await openPlan(user)
  expect(form.getByLabelText('Delivery time, days').getAttribute('placeholder')).toBe('14 (clinic)')
  await type(user, form.getByLabelText('Delivery time, days'), '7')
  await type(user, form.getByLabelText('Units in a pack'), '100')
  await type(user, form.getByLabelText('Units on order'), '300')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const today = clinicToday()
  expect(await planOf()).toMatchObject({ leadDays: 7, safetyDays: null, packSize: 100, onOrder: 300, orderedOn: today, noReorder: false })
})

test('shows an invalid number at its box, and an item can be set not to be reordered', async () => {
  const { clinic, planOf } = await shelf()
  const { user } = await renderApp({ path: '/stock', as: 'admin', clinic })
  const form = await openPlan(user)
  await type(user, form.getByLabelText('Between orders, days'), '366')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Enter the time between orders as a whole number of days, 1 to 365')
  await user.clear(form.getByLabelText('Between orders, days'))
  await user.click(form.getByRole('checkbox', { name: /^Do not reorder/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await planOf()).toMatchObject({ reviewDays: null, noReorder: true })
})

test('keeps what someone else changed meanwhile, and saves only what was typed here', async () => {
  const { clinic, admin, zinc, planOf } = await shelf()
  const { user } = await renderApp({ path: '/stock', as: 'admin', clinic })
  const form = await openPlan(user)
  await admin.call(updateItemPlan, { params: { id: zinc._id }, body: { packSize: 12 } })
  await type(user, form.getByLabelText('Safety stock, days'), '3')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await planOf())?.version).toBe(2))
  await waitFor(async () => {
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await planOf()).toMatchObject({ safetyDays: 3, packSize: 12 })
  })
})

test('an admin can change the clinic’s days from the order list; a pharmacist can read them', async () => {
  const { clinic, admin } = await shelf()
  const { user, unmount } = await renderApp({ path: '/stock?tab=reorder', as: 'admin', clinic })
  await screen.findByText(/^The clinic plans with 14 days until a delivery/)
  await user.click(screen.getByRole('button', { name: 'Change these days' }))
  const form = within(await screen.findByRole('form', { name: 'Days for all items' }))
  await type(user, form.getByLabelText('Delivery time, days'), '21')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^The clinic plans with 21 days until a delivery/)
  expect(await admin.call(getPlanDefaults, {})).toMatchObject({ leadDays: 21, safetyDays: 14, reviewDays: 30 })
  unmount()
  await renderApp({ path: '/stock?tab=reorder', as: 'pharmacist', clinic })
  await screen.findByText(/^The clinic plans with 21 days/)
  expect(screen.queryByRole('button', { name: 'Change these days' })).toBeNull()
})
