import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('Back returns to the same place in the list, and a new screen starts at its top', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  await Promise.all(Array.from({ length: 10 }, () => newPatient(admin.api)))
  const page = await pageOf(browser, clinic, admin)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/patient/search?list=all')
  const last = page.getByRole('list', { name: 'Patients' }).getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const place = await scrolled()
  await last.click()
  await expect(page.getByRole('heading', { name: 'Record a consultation session' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Find a patient' })).toBeVisible()
  await expect.poll(scrolled).toBe(place)
})
