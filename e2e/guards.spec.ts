import { createPatient } from '@clinic/contract/patients'
import { ADMIN } from './clinic.ts'
import { expect, signIn, test } from './test.ts'

/** Signs in over the API, for arranging; gives the token. */
async function tokenOf(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, post({ email, password }))
  return ((await answer.json()) as { token: string }).token
}

const post = (body: object, token?: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
})

/** Invites someone and gives them a password of their own. */
async function person(url: string, role: string) {
  const admin = await tokenOf(url, ADMIN)
  const email = `${role}@clinic.test`
  const answer = await fetch(`${url}/api/users/create`, post({ name: 'Ngozi Eze', email, phone: '08030000000', role }, admin))
  const { slip } = (await answer.json()) as { slip: { password: string } }
  const password = 'a-password-of-my-own'
  await fetch(`${url}/api/users/update-password`, { ...post({ email, password: slip.password, newPassword: password }), method: 'PATCH' })
  return { email, password }
}

test('a wrong role meets /404, nobody meets /signin, and home is by role', async ({ page, clinic }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, await person(clinic.url, 'nurse'))
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
  const doctor = await person(clinic.url, 'doctor')
  const token = await tokenOf(clinic.url, doctor)
  const patient = {
    ...{ firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567', gender: 'FEMALE', ageRange: '26 - 30 years' },
    ...{ church: 'Grace Chapel', contactPerson: 'Uche Okafor', contactPersonNumber: '08039999999' },
  }
  const made = await fetch(`${clinic.url}/api${createPatient.path}`, post(patient, token))
  const [{ _id = '' } = {}] = (await made.json()) as { _id?: string }[]

  await signIn(page, doctor)
  await expect(page).toHaveURL(/\/queue$/)
  await page.goto(`/patient/consultation/new/${_id}`)
  await page.getByLabel('Working diagnosis').fill('Typhoid, to be confirmed')
  await page.getByLabel('Nurse').check()
  const admin = await tokenOf(clinic.url, ADMIN)
  for (const deactivated of [true, false])
    await fetch(`${clinic.url}/api/users/update/${doctor.email}`, { ...post({ deactivated }, admin), method: 'PATCH' })

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
