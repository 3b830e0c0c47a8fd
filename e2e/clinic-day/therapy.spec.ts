import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { expectSound } from '../support/wide-and-phone.ts'

type Treatment = { done: string; pain: number; lifting: number }

/** In the dialog that is open: what was done, and both measures by their digits. */
async function treat(page: Page, { done, pain, lifting }: Treatment): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill(done)
  for (const [name, score] of [['Pain now, 0 to 10', pain] as const, ['Lift a crate, 0 to 10', lifting] as const]) {
    const radio = dialog.getByRole('group', { name }).getByRole('radio', { name: `${score}`, exact: true })
    await dialog.getByRole('group', { name }).getByRole('radio').first().focus()
    await page.keyboard.press(`Digit${score}`)
    await expect(radio).toBeChecked()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a physiotherapist opens a course in a session, records two treatments, and sees what became of pain and the activity', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const therapist = await newPerson(clinic, admin, { name: 'Samuel Effiong', role: 'physiotherapist' })
  const patient = await newPatient(admin.api, { firstname: 'Kelechi', lastname: 'Umeh' })
  const { _id: id } = await newSession(admin.api, { patientId: patient._id, attendants: ['PHYSIOTHERAPIST'] })
  const page = await pageOf(browser, clinic, therapist)
  await page.goto(`/patient/consultation/${id}`)
  await page.getByRole('button', { name: 'Start a course' }).click()
  const start = page.getByRole('dialog', { name: 'Start a course' })
  await start.getByLabel('Goal').fill('Load his van again')
  await start.getByLabel('Planned treatments').fill('41')
  await start.getByLabel('How often').fill('twice a week')
  await start.getByLabel('Activities').fill('Lift a crate')
  await start.getByRole('button', { name: 'Save' }).click()
  await expect(start.getByLabel('Planned treatments')).toHaveAccessibleDescription(/from 1 to 40/)
  await expect(start.getByLabel('Goal')).toHaveValue('Load his van again')
  await expectSound(page, 'a course with a wrong number')
  await start.getByLabel('Planned treatments').fill('10')
  await start.getByRole('button', { name: 'Save' }).click()
  const section = page.getByRole('region', { name: 'Physiotherapy' })
  await expect(section.getByRole('img', { name: '0 of 10 treatments' })).toBeVisible()

  await section.getByRole('button', { name: 'Record treatment' }).click()
  await treat(page, { done: 'Heat and soft tissue work', pain: 7, lifting: 2 })
  await expect(section.getByRole('img', { name: '1 of 10 treatments' })).toBeVisible()
  await section.getByRole('button', { name: 'Record treatment' }).click()
  await expectSound(page, 'a treatment')
  await treat(page, { done: 'Lifting practised', pain: 4, lifting: 6 })
  await expect(section.getByRole('img', { name: '2 of 10 treatments' })).toBeVisible()
  for (const measure of [/Pain.*7 → 4.*better/, /Lift a crate.*2 → 6.*better/])
    await expect(section.getByRole('listitem').filter({ hasText: measure })).toBeVisible()
  await expect(page.getByText('Lifting practised')).toBeVisible()
  await expectSound(page, 'the session with its course')

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Physiotherapy/ })
    .click()
  const card = page.getByRole('listitem').filter({ hasText: 'Kelechi Umeh' })
  await expect(card.getByText('2 of 10', { exact: true })).toBeVisible()
  await expect(card.getByText('7 → 4')).toBeVisible()
  await expectSound(page, 'the courses')
})
