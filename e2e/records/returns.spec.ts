import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { type Api, firstAdmin, pageOf } from '../support/api.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

async function seeChild(api: Api, lastname: string, birthDate?: string): Promise<void> {
  const birth = birthDate === undefined ? {} : { birthDate, birthPrecision: 'day' as const }
  const [patient] = await api.call(createPatient, { body: { ...aPatient({ lastname, ageRange: '0 - 5 years' }), ...birth } })
  await api.call(createSession, { body: aSession(patient?._id ?? '', { workingDiagnosis: 'Malaria' }) })
}

test('how many children under five had malaria this month is two clicks from home, with their visits', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  await seeChild(admin.api, 'Okonkwo', aYearAgo)
  await seeChild(admin.api, 'Balogun')
  const page = await pageOf(browser, clinic, admin)
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('click', () => Object.assign(window, { clicks: (window as unknown as { clicks: number }).clicks + 1 }), true)
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'This month by age' }).click()
  const underFive = page.getByRole('link', { name: 'Malaria (B54), Under 5: 1. Open the visits.' })
  await expect(underFive).toBeInViewport()
  await expectAccessible(page)
  await underFive.click()
  await expect(page.getByText(/Okonkwo/)).toBeVisible()
  await expect(page.getByText(/Balogun/)).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(2)
  await expectAccessible(page)
})

test('a phone shows one table at a time, and paper all of them', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  await seeChild(admin.api, 'Okonkwo')
  const page = await pageOf(browser, clinic, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/returns?table=nhmis')
  const tables = page.getByRole('main').getByRole('table')
  await expect(tables).toHaveCount(1)
  await expect(page.getByRole('row', { name: /^Age not exact/ })).toContainText('1')
  await page.getByLabel('Table').selectOption('New and returning patients')
  await expect(page.getByRole('row', { name: /^New/ })).toBeVisible()
  await page.getByLabel('Table').selectOption('Malaria (rows 140–154)')
  await expect(page.getByRole('row', { name: /^140 Persons with fever/ })).toContainText('1')
  await expectAccessible(page)
  await page.getByLabel('Table').selectOption('New long-term diagnoses (rows 131–139)')
  await expect(page.getByRole('row', { name: /^139/ })).toContainText('cannot be known from this record')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ media: 'print' })
  await expect(tables).toHaveCount(14)
  await expect(page.getByText('Not for publication')).toBeVisible()
})
