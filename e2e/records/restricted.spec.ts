import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { expectSound } from '../support/wide-and-phone.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a record that an admin restricts goes from an open screen of a nurse, and comes back when it is lifted', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const { _id } = await newPatient(admin.api, { firstname: 'Oluwaseyi', lastname: 'Ade' })
  const nurse = await pageOf(browser, clinic, await newPerson(clinic, admin, { name: 'Bola Nurse', role: 'nurse' }))
  await nurse.goto(`/patient/chart/${_id}`)
  await expect(nurse.getByRole('region', { name: 'Patient' })).toContainText('Oluwaseyi Ade')

  const page = await pageOf(browser, clinic, admin)
  await page.goto('/data-protection?tab=restrictions')
  await page.getByText('No record is restricted.').waitFor()
  await expectSound(page, 'nothing restricted')
  await page.getByRole('button', { name: 'Restrict a record' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restrict a record' })
  await dialog.getByRole('textbox', { name: 'Patient' }).fill('Oluwa')
  await dialog.getByRole('button', { name: 'Choose Oluwaseyi Ade' }).click()
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
  await expect(dialog.getByText('Say why, in at least 3 characters')).toBeVisible()
  await expectSound(page, 'a restriction without a reason')
  await dialog.getByLabel('Reason').fill('Disputes a diagnosis')
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Oluwaseyi Ade' })).toContainText('Since ')
  await expectSound(page, 'a restricted record')

  // The nurse did nothing.
  await expect(nurse.getByText('Patient not found').first()).toBeVisible()
  await expect(nurse.getByText('Oluwaseyi')).toHaveCount(0)

  await page.goto(`/patient/chart/${_id}`)
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText('only admins see this record')
  await expectSound(page, 'the chart of a restricted record')
  await page.goto('/data-protection?tab=restrictions')
  await page.getByRole('button', { name: 'Lift the restriction of Oluwaseyi Ade' }).click()
  await page.getByLabel('Reason').fill('The diagnosis was corrected')
  await page.getByRole('button', { name: 'Lift', exact: true }).click()
  await page.getByRole('button', { name: /^Oluwaseyi Ade/ }).click()
  await expect(page.getByText(/^Since .*The diagnosis was corrected$/)).toBeVisible()
  await expectSound(page, 'a restriction that is lifted')
  await expect(nurse.getByRole('region', { name: 'Patient' })).toContainText('Oluwaseyi Ade')
})
