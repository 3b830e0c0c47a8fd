import { createItem } from '@clinic/contract/inventory/inventory'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import type { Clinic } from '../support/clinic.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }

/** A doctor, a stock, and a patient who is allergic to penicillin and had paracetamol the last time. */
async function arranged(clinic: Clinic) {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  for (const [name, dosage, count] of [
    ['Amoxil', '500 mg', 40],
    ['Coartem', '20/120 mg', 0],
    ['Paracetamol', '500 mg', 3_000],
    ...Array.from({ length: 20 }, (_, n) => [`Vitamin B${n}`, '10 mg', 5] as const),
  ] as const)
    await admin.api.call(createItem, { body: { name, dosage, count, description: 'Tablets' } })
  const patient = await newPatient(admin.api, { allergies: 'Amoxicillin', ageRange: '26 - 30 years' })
  const lines = [{ drug: 'Paracetamol', dose: '2 tablets', timesPerDay: 3, days: 3, units: 18 }]
  const before = { patientId: patient._id, attendants: ['NURSE' as const], workingDiagnosis: 'Headache' }
  const { _id: id } = await doctor.api.call(createSession, { body: { ...before, prescriptionLines: lines } })
  return { admin, doctor, patient, id }
}

const expectLargeTargets = (page: Page) => expect.poll(() => page.evaluate(smallTargets)).toEqual([])

test('on a phone a drug is chosen and dosed in a sheet of the whole height; Back and Escape close it and keep what was typed', async ({
  browser,
  clinic,
}) => {
  const { doctor, patient } = await arranged(clinic)
  const page = await pageOf(browser, clinic, doctor)
  await page.setViewportSize(PHONE)
  const address = `/patient/consultation/new/${patient._id}`
  await page.goto(address)
  await page.getByLabel('Complaints/History').fill('Fever')
  const box = page.getByRole('combobox', { name: 'Add a drug' })
  const place = await box.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return window.scrollY
  })
  await box.click()
  const sheet = page.getByRole('dialog', { name: 'Add a drug' })
  const search = sheet.getByRole('combobox', { name: 'Add a drug' })
  await expect(search).toBeFocused()
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
  await expect(sheet.getByText('Allergies: Amoxicillin')).toBeVisible()

  // What this patient had comes first; each row says what is left, and why not.
  const options = sheet.getByRole('option')
  await expect(sheet.getByRole('group', { name: 'Prescribed last time' }).getByRole('option')).toHaveText(
    /^Paracetamol 500 mg3,000 units left/,
  )
  await expect(options.filter({ hasText: 'Amoxil' })).toContainText('Stop')
  await expect(options.filter({ hasText: 'Coartem' })).toContainText('Out of stock')
  for (const row of await options.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await expectLargeTargets(page)
  await expectAccessible(page)

  await search.fill('amox')
  await expect(options.first()).toHaveText(/^Amoxil/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(box).toHaveValue('amox')
  await expect(box).toBeFocused()
  await expect(page).toHaveURL(address)
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await box.press('Enter')
  await expect(search).toHaveValue('amox')
  await search.fill('parac')
  await page.keyboard.press('Enter')

  await expect(sheet.getByLabel('Dose')).toBeFocused()
  await sheet.getByLabel('Dose').fill('2 tablets')
  for (const name of ['Times a day', 'Days', 'Units'])
    await expect(sheet.getByLabel(name)).toHaveAttribute('inputmode', /^(numeric|decimal)$/)
  await sheet.getByLabel('Times a day').fill('3')
  await expectLargeTargets(page)
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Complaints/History')).toHaveValue('Fever')
  await box.click()
  await expect(sheet.getByLabel('Dose')).toHaveValue('2 tablets')
  await sheet.getByLabel('Days').fill('5')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  const written = 'Paracetamol 500 mg 2 tablets, 3 times a day, for 5 days, 30 units'
  await expect(page.getByRole('textbox', { name: 'Prescription' })).toHaveValue(written)

  // A line is changed in the sheet, too; and what is stored is what was chosen.
  await page.getByRole('button', { name: 'Edit Paracetamol' }).click()
  await sheet.getByLabel('Days').fill('3')
  await sheet.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('textbox', { name: 'Prescription' })).toHaveValue(/for 3 days, 30 units$/)
  await page.getByRole('checkbox', { name: 'Nurse' }).check()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible()
  const { data } = await doctor.api.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data[0]).toMatchObject({ complaints: 'Fever', prescription: expect.stringContaining('for 3 days') })
})

test('from 768 px on, a drug is picked from the list below its box', async ({ browser, clinic }) => {
  const { doctor, patient } = await arranged(clinic)
  const page = await pageOf(browser, clinic, doctor)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`/patient/consultation/new/${patient._id}`)
  await page.getByRole('combobox', { name: 'Add a drug' }).fill('parac')
  await page.getByRole('option', { name: /^Paracetamol/ }).click()
  await expect(page.getByLabel('Dose')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
