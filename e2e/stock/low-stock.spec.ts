import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newSession } from '@clinic/server/test/arrange'
import { firstAdmin, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('U13 the rail, home, the filter and the list to reorder count low stock by one rule', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  await newItem(admin.api, { name: 'Zinc', dosage: '20 mg tablet', count: 0 })
  await newItem(admin.api, { name: 'Paracetamol', dosage: '500 mg tablet', count: 90 })
  const { _id: drug } = await newItem(admin.api, { name: 'Albendazole', dosage: '400 mg tablet', count: 90 })
  const { _id: id } = await newSession(admin.api)
  await admin.api.call(updateSession, { body: { id, comment: 'For the household', drugs: [{ drug, dosage: 80 }] } })
  const page = await pageOf(browser, clinic, admin)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: '1 item out of stock' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 item low' })).toBeVisible()
  const rail = page.getByRole('navigation').getByRole('link', { name: /^Stock/ })
  await expect(rail).toHaveText(/Stock\s*2/)
  await rail.click()
  await expect(page.getByRole('tab', { name: 'Reorder 2' })).toBeVisible()
  await page.getByText(/^Low\s*2$/).click()
  await expect(page.getByRole('row', { name: /Albendazole|Zinc/ })).toHaveCount(2)
  await page.getByRole('tab', { name: 'Reorder 2' }).click()
  await expect(page.getByRole('row', { name: /Albendazole|Zinc/ })).toHaveCount(2)
  await expect(page.getByText('Paracetamol')).toHaveCount(0)
})
