import type { Page } from '@playwright/test'

/** Types a patient into the form; nothing is saved yet. */
export async function fillPatient(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Folashade')
  await page.getByLabel('Last Name').fill('Balogun')
  await page.getByLabel('Phone Number').first().fill('08031112222')
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('FEMALE')
  await page.getByRole('combobox', { name: 'Age Range' }).selectOption('26 - 30 years')
  await page.getByLabel('Church').last().fill('Grace Chapel')
  await page.getByLabel('Contact Person').first().fill('Tunde Balogun')
  await page.getByLabel(/Contact Person.*(Number|Phone)/).fill('08035550000')
}
