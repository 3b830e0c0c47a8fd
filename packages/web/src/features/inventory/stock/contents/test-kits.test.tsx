import { createItem } from '@clinic/contract/inventory/inventory'
import { listKits } from '@clinic/contract/results/kits'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../../test/harness.tsx'

test('a pharmacist chooses the items that a test uses up, and takes one off again', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  for (const name of ['mRDT kit', 'Glucose strips']) await admin.call(createItem, { body: anItem({ name, dosage: 'box', count: 25 }) })
  const stored = async () => (await admin.call(listKits, {})).map(({ name, test }) => [name, test])
  const { user } = await renderApp({ path: '/stock?tab=unmapped', as: 'pharmacist', clinic })
  const kits = within(await screen.findByRole('region', { name: 'Test kits' }))
  await user.click(await kits.findByRole('combobox', { name: 'Items that Malaria RDT uses up' }))
  await user.keyboard('mrdt')
  await user.click(await kits.findByRole('option', { name: 'mRDT kit box' }))
  await kits.findByText('25 left')
  expect(await stored()).toEqual([['mRDT kit', 'malaria-rdt']])
  await user.click(kits.getByRole('combobox', { name: 'Items that Malaria RDT uses up' }))
  await user.keyboard('{Backspace}')
  await waitFor(async () => expect(await stored()).toEqual([]))
})
