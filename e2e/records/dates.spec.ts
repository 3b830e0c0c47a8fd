import { newPatient, newSession } from '@clinic/server/test/arrange'
import { firstAdmin } from '../support/api.ts'
import { ADMIN } from '../support/clinic.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

test.describe('in an American browser', () => {
  test.use({ locale: 'en-US' })

  test('dates are shown and typed as dd/mm/yyyy, and can be picked in a calendar', async ({ page, clinic }) => {
    const trouble = watch(page, clinic)
    await signIn(page, ADMIN)
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    const from = page.getByLabel('From', { exact: true })
    await expect(from).toHaveValue('14/12/2024')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('20/12/2024')
    await expect(page.getByText('Page: 1 of 1')).toBeVisible()

    await from.fill('')
    await from.pressSequentially('03/11/2024')
    await expect(page.getByText('Sessions from 03/11/2024 to 20/12/2024')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('from')).toBe('2024-11-03')

    await page.getByRole('button', { name: 'Calendar, last day' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar, last day' })
    await expect(calendar.getByRole('button', { name: '20 December 2024' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sessions from 03/11/2024 to 13/12/2024')).toBeVisible()
    await expect(calendar).toBeHidden()
    expect(trouble).toEqual([])
  })
})

test('a clinical text is shown with its line breaks and indentation', async ({ page, clinic }) => {
  const { api } = await firstAdmin(clinic)
  const patient = await newPatient(api)
  const prescription = 'Artemether/Lumefantrine\n   80/480 mg twice a day\n   3 days'
  const session = await newSession(api, { patientId: patient._id, prescription })
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  for (const path of [`/patient/consultation/${session._id}`, `/patient/record/${session._id}`]) {
    await page.goto(path)
    const block = page.locator('section', { has: page.getByRole('heading', { name: 'Prescription' }) }).last()
    expect(await block.getByRole('paragraph').innerText()).toBe(prescription)
  }
})
