import { getItemDrug, listUnmapped, updateItemDrug } from '@clinic/contract/guard/guard'
import { createItem } from '@clinic/contract/inventory/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../../test/harness.tsx'

const PATH = '/stock?tab=unmapped'
const list = async () => within(await screen.findByRole('list', { name: 'Items with unknown contents' }))

async function aShelf(...names: string[]) {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const ids: string[] = []
  for (const name of names) ids.push((await admin.call(createItem, { body: anItem({ name, dosage: 'tab' }) }))._id)
  const contents = async (place: number) => {
    const { state, ingredients } = await admin.call(getItemDrug, { params: { id: ids[place] ?? '' } })
    return [state, ...ingredients]
  }
  return { clinic, admin, ids, contents }
}

test('choosing what an item contains, or that it is not a drug, removes it from the list', async () => {
  const { clinic, contents } = await aShelf('Blood tonic', 'Alabukun')
  const { user } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  const rows = await list()
  expect(rows.getByRole('button', { name: 'Save what Alabukun contains' })).toHaveProperty('disabled', true)
  await user.click(rows.getByRole('combobox', { name: 'What Alabukun contains' }))
  await user.keyboard('aspirin')
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await user.click(rows.getByRole('button', { name: 'Save what Alabukun contains' }))
  await screen.findByText('Saved. Alabukun can now be checked for allergies')
  await user.click(await screen.findByRole('button', { name: 'Blood tonic is not a drug' }))
  await screen.findByText('The contents of every item are known.')
  expect(await contents(0)).toEqual(['not-a-drug'])
})

test('one key takes what is suggested and goes on; / searches in the line', async () => {
  const { clinic, admin, contents } = await aShelf('Aqwix cefalexin', 'Bqwix diclofenac', 'Cqwix syrup', 'Dqwix losartan')
  const { user } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  const rows = await list()
  await rows.findByText('Read as cefalexin. Right?')
  rows.getByRole('button', { name: 'Save what Aqwix cefalexin contains' }).focus()
  await user.keyboard('{Enter}{Enter}')
  // Nothing is suggested for the third, so its search has the focus.
  expect(document.activeElement).toBe(rows.getByRole('combobox', { name: 'What Cqwix syrup contains' }))
  await user.keyboard('{Tab}')
  rows.getByRole('button', { name: 'Save what Dqwix losartan contains' }).focus()
  await user.keyboard('/')
  expect(document.activeElement).toBe(rows.getByRole('combobox', { name: 'What Dqwix losartan contains' }))
  await waitFor(async () => expect((await admin.call(listUnmapped, {})).map(({ name }) => name)).toEqual(['Cqwix syrup', 'Dqwix losartan']))
  expect([await contents(0), await contents(1)]).toEqual([
    ['mapped', 'cefalexin'],
    ['mapped', 'diclofenac'],
  ])
})

test('what one person chose against the name waits for another, who confirms with one key', async () => {
  const { clinic, admin, ids, contents } = await aShelf('Clotrimazole 480mg')
  const body = { state: 'mapped' as const, ingredients: ['sulfamethoxazole', 'trimethoprim'] }
  await admin.send(updateItemDrug, { params: { id: ids[0] ?? '' }, body })
  const { user } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  const rows = await list()
  expect(rows.getByText(/^The name reads clotrimazole; a person chose sulfamethoxazole and trimethoprim\. .* chose this\./)).toBeTruthy()
  rows.getByRole('button', { name: 'Save what Clotrimazole 480mg contains' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByText('The contents of every item are known.')
  expect(await contents(0)).toEqual(['mapped', 'sulfamethoxazole', 'trimethoprim'])
})

test('a pharmacist’s home says how many medicines cannot be read', async () => {
  const { clinic } = await aShelf('Clotrimazole 480mg', 'Blood tonic')
  const { user } = await renderApp({ path: '/queue', as: 'pharmacist', clinic })
  await user.click(await screen.findByRole('link', { name: '1 with unknown contents' }))
  await list()
})
