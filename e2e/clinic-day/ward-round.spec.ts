import { recordResult } from '@clinic/contract/results/results'
import { listWard } from '@clinic/contract/ward/ward'
import { newAdmission, newBed, newItem, newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }

test('a round on a phone: vitals and a dose of one patient in at most 10 taps and 20 keys', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const { _id: drug } = await newItem(admin.api, { name: 'Artesunate', dosage: '120 mg', count: 20 })
  const { _id: patientId } = await newPatient(admin.api, { firstname: 'Ngozi', lastname: 'Eze', allergies: 'None' })
  const prescriptionLines = [{ drug, dose: '1 vial', timesPerDay: 2, days: 3, units: 6 }]
  const vitals = { temperature: '38.9', pulse: '118' }
  const { _id: id } = await newAdmission(admin.api, (await newBed(admin.api, 'A1'))._id, { patientId, ...vitals, prescriptionLines })
  // Malaria is treated after a test; without one, giving asks for a reason.
  await admin.api.call(recordResult, { body: { id, test: 'malaria-rdt', value: 'positive' } })
  const page = await pageOf(browser, clinic, nurse)
  await page.setViewportSize(PHONE)
  await page.goto('/ward')
  const counted = { taps: 0, keys: 0 }
  const tap = async (name: RegExp | string) => {
    counted.taps += 1
    await page.getByRole('button', { name }).click()
  }
  const type = async (text: string) => {
    counted.keys += text.length
    await page.keyboard.type(text)
  }
  const next = async () => {
    counted.keys += 1
    await page.keyboard.press('Enter')
  }
  await tap('Record vitals of Ngozi Eze')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Temperature')).toBeFocused()
  await expectAccessible(page)
  await type('38.1')
  await next()
  await type('11270')
  await next()
  await type('104')
  await next()
  await next() // no weight
  await type('96')
  await tap('Save')
  await expect(sheet).toBeHidden()
  await tap(/^Give Ngozi Eze: Artesunate 1 vial/)
  // With its day, if that is tomorrow.
  await expect(page.getByText(/Artesunate (\d\d\/\d\d )?\d\d:\d\d/)).toBeVisible()
  test.info().annotations.push({ type: 'round', description: `${counted.taps} taps, ${counted.keys} keys` })
  expect(counted.taps).toBeLessThanOrEqual(10)
  expect(counted.keys).toBeLessThanOrEqual(20)
  const [row] = (await nurse.api.call(listWard, {})).data
  expect(row?.measured[0]).toMatchObject({ temperature: '38.1', bloodPressure: '112/70', pulse: '104', spO2: '96' })
  expect(row?.doses[0]?.lastAt).not.toBeNull()
})
