import { getItemDrug } from '@clinic/contract/guard'
import { createItem } from '@clinic/contract/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

const PATH = '/stock?tab=unmapped'

test('choosing what an item contains, or that it is not a drug, removes it from the list', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const tonic = await admin.call(createItem, { body: anItem({ name: 'Blood tonic', dosage: 'bottle' }) })
  await admin.call(createItem, { body: anItem({ name: 'Alabukun', dosage: 'powder' }) })
  const { user } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  const list = within(await screen.findByRole('list', { name: 'Items of unknown contents' }))
  expect(list.getByRole('button', { name: 'Save what Alabukun contains' })).toHaveProperty('disabled', true)
  await user.click(list.getByRole('combobox', { name: 'What Alabukun contains' }))
  await user.keyboard('aspirin')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await user.click(list.getByRole('button', { name: 'Save what Alabukun contains' }))
  await screen.findByText('Alabukun: the guard knows it now')
  await user.click(await screen.findByRole('button', { name: 'Blood tonic is not a drug' }))
  await screen.findByText('The guard knows what every item contains.')
  expect(await admin.call(getItemDrug, { params: { id: tonic._id } })).toMatchObject({ state: 'not-a-drug' })
})
