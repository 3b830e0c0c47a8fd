import { updatePersonnel } from '@clinic/contract/personnel'
import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson } from './api.ts'
import { expect, signIn, test } from './test.ts'

test('a wrong role meets /404, nobody meets /signin, and home is by role', async ({ page, clinic }) => {
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

test('a garbage token is silently nobody', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'garbage.token.here'))
  await page.goto('/queue')
  await expect(page).toHaveURL(/\/signin$/)
})

test('a sign-in that ends in the middle of a consultation loses nothing that was typed', async ({ page, clinic }) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const { _id } = await newPatient(doctor.api)

  await signIn(page, doctor)
  await expect(page).toHaveURL(/\/queue$/)
  await page.goto(`/patient/consultation/new/${_id}`)
  await page.getByLabel('Working diagnosis').fill('Typhoid, to be confirmed')
  await page.getByLabel('Nurse').check()
  for (const deactivated of [true, false]) await admin.api.call(updatePersonnel, { params: { email: doctor.email }, body: { deactivated } })

  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('what you typed is kept')).toBeVisible()
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain('Typhoid')

  await page.getByRole('textbox', { name: 'Email' }).fill(doctor.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(doctor.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/patient/consultation/new/${_id}$`))
  await expect(page.getByLabel('Working diagnosis')).toHaveValue('Typhoid, to be confirmed')
  await expect(page.getByLabel('Nurse')).toBeChecked()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible()
})
