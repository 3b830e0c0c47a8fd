import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

test('BRW-04 a wrong role gets /404, without a sign-in you get /signin, and home depends on the role', async ({ page, clinic }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, await newPerson(clinic, await firstAdmin(clinic), { name: 'Hauwa Danjuma', role: 'nurse' }))
  await expect(page).toHaveURL(/\/queue$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await page.goto('/patient/create')
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/queue$/)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog', { name: 'Are you sure you want to logout?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeHidden()
  await page.goto('/queue')
  await expect(page).toHaveURL(/\/signin$/)
})

test('BRW-04 a garbage token is silently ignored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'garbage.token.here'))
  await page.goto('/queue')
  await expect(page).toHaveURL(/\/signin$/)
})

test('BRW-04 Back after signing out shows nothing of a patient, from this page or from one that the browser put away', async ({
  page,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const patient = await newPatient(admin.api, { firstname: 'Folashade' })
  await signIn(page, nurse)
  await expect(page).toHaveURL(/\/queue$/)
  await page.goto(`/profile/${patient._id}`)
  await expect(page.getByText(/Folashade/).first()).toBeVisible()
  await page.goto('/api/docs')

  // Signed out elsewhere meanwhile, in the same browser.
  const other = await page.context().newPage()
  await other.goto('/queue')
  await other.getByRole('button', { name: 'LOGOUT' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(other).toHaveURL(/\/signin$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText(/Folashade/)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in to EMR' })).toBeVisible()
  await expect(page.getByText(/Folashade/)).toHaveCount(0)
})
