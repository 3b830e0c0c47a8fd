import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson } from '../support/api.ts'
import { expect, signIn, test } from '../support/test.ts'

test('BRW-08 when a sign-in ends during a consultation, nothing typed is lost, and it is sent once', async ({ page, clinic }) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const { _id } = await newPatient(doctor.api)

  await signIn(page, doctor)
  await expect(page).toHaveURL(/\/queue$/)
  await page.goto(`/patient/consultation/new/${_id}`)
  await page.getByLabel('Working diagnosis').fill('Typhoid, to be confirmed')
  await page.getByLabel('Nurse').check()
  // Asked while one types; the sign-in shall end at the save.
  await expect(page.getByText('Read as', { exact: true })).toBeVisible()
  for (const deactivated of [true, false]) await admin.api.call(updatePersonnel, { params: { email: doctor.email }, body: { deactivated } })

  // The question before saving asks who is next, which is the first call without a sign-in.
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('what you typed is still here')).toBeVisible()
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
  const { data } = await admin.api.call(getPatientHistory, { params: { patientId: _id } })
  expect(data.map(({ workingDiagnosis }) => workingDiagnosis)).toEqual(['Typhoid, to be confirmed'])
})
