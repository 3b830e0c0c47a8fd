import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson } from './api.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'
import { go } from './watch.ts'

test('a consultation of a known patient fits on one screen of 1280 by 800, down to its button', async ({ page, clinic }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const patient = await newPatient(admin.api)
  await signIn(page, doctor)
  await page.waitForURL(/queue/)
  await go(page, `/patient/consultation/new/${patient._id}`)
  await expect(page.getByLabel('Temperature')).toBeFocused()
  const button = page.getByRole('button', { name: 'Create Session' })
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const box = page.getByLabel('Complaints/History')
  const before = await box.boundingBox()
  await box.fill('Fever\nHeadache\nVomiting')
  expect((await box.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 30)
  await page.getByLabel('Working diagnosis').pressSequentially('high b')
  await expect(page.getByRole('option', { name: /^hypertension/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
