import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, pageOf } from '../support/api.ts'
import { count, counted } from '../support/counting.ts'
import { expect, test } from '../support/test.ts'

test('a number on a folder, typed into the search and Enter, opens its holder: nine keys', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const { clinicNumber } = await newPatient(admin.api, { firstname: 'Bolanle', lastname: 'Adeyemi' })
  expect(clinicNumber).toMatch(/^\d\d-00001$/) // a new clinic gives numbers
  const page = await pageOf(browser, clinic, admin)
  await page.goto('/patient/search')
  await expect(page.getByLabel("Patient's name")).toBeFocused()
  await count(page)
  await page.keyboard.type(clinicNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/consultation\/new/)
  expect(await counted(page)).toEqual({ keys: 9, presses: 0 })
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(`No. ${clinicNumber}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(`No. ${clinicNumber}`, { exact: true })).toBeInViewport()
})

test('an admin gives numbers to all who have none with one press, after choosing how they look', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const page = await pageOf(browser, clinic, admin)
  await page.goto('/manage/settings')
  await page.getByLabel('Number of a new patient').selectOption('off')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { clinicNumber } = await newPatient(admin.api)
  expect(clinicNumber).toBe('')
  await page.reload()
  await page.getByLabel('Number of a new patient').selectOption('YY-NNNNN')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: /^Give numbers to all/ }).click()
  await expect(page.getByText('Every patient has a number.')).toBeVisible()
})
