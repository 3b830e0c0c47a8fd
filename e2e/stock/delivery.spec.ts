import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { updateItemPlan } from '@clinic/contract/stock/stock-plan'
import { anItem } from '@clinic/server/test/factories'
import { firstAdmin, newPerson } from '../support/api.ts'
import { count, counted } from '../support/counting.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'
import { go } from '../support/watch.ts'

const NAMES = [
  'Amlodipine',
  'Amoxicillin',
  'Folic acid',
  'Ibuprofen',
  'Loratadine',
  'Metformin',
  'Metronidazole',
  'Paracetamol',
  'Vitamin C',
  'Zinc',
]

test('a delivery of ten lines that was ordered takes at most 150 keys and three presses', async ({ page, clinic }) => {
  const admin = await firstAdmin(clinic)
  const pharmacist = await newPerson(clinic, admin, { name: 'Folake Balogun', role: 'pharmacist' })
  for (const name of NAMES) {
    const { _id } = await admin.api.call(createItem, { body: anItem({ name, dosage: '500 mg', count: 0 }) })
    await admin.api.call(updateItemPlan, { params: { id: _id }, body: { onOrder: 250 } })
  }
  await signIn(page, pharmacist)
  await page.waitForURL(/queue/)
  await go(page, '/stock?tab=receive')
  const begin = page.getByRole('button', { name: 'Enter the 10 items on order' })
  await expect(begin).toBeVisible()
  await expectAccessible(page)
  await count(page)
  await begin.click()
  for (const [place, name] of NAMES.entries()) {
    await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue(`${name}, 500 mg`)
    await expect(page.getByLabel('Lot number')).toBeFocused()
    await page.keyboard.type(`LT44${String(place).padStart(2, '0')}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('0399')
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Supplier').click()
  await page.keyboard.type('CMS')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1042')
  await page.getByRole('button', { name: 'Receive delivery' }).click()
  await expect(page.getByText('Received: 10 lines are in stock')).toBeVisible()
  const { keys, presses } = await counted(page)
  expect(keys).toBeLessThanOrEqual(150)
  expect(presses).toBeLessThanOrEqual(3)
  const stock = await admin.api.call(listItems, {})
  expect(stock.map(({ count }) => count)).toEqual(NAMES.map(() => 250))
})
