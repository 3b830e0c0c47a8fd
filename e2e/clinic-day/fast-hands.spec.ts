import { createItem } from '@clinic/contract/inventory/inventory'
import { searchPatients } from '@clinic/contract/patients/patients'
import { getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { count, counted, klmSeconds } from '../support/counting.ts'
import { fillPatient } from '../support/fill-patient.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'
import { go } from '../support/watch.ts'

test('a consultation of a known patient fits on one screen of 1280 by 800, down to its button', async ({ page, clinic }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const patient = await newPatient(admin.api)
  await signIn(page, doctor)
  await page.waitForURL(/queue/)
  await go(page, `/patient/consultation/new/${patient._id}`)
  await expect(page.getByLabel('Temperature')).toBeFocused()
  const button = page.getByRole('button', { name: 'Create Session' })
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const box = page.getByLabel('Complaints/History')
  const before = await box.boundingBox()
  await box.fill('Fever\nHeadache\nVomiting')
  expect((await box.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 30)
  await page.getByLabel('Working diagnosis').pressSequentially('high b')
  await expect(page.getByRole('option', { name: /^hypertension/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

/** At 120 ms a key, as a practised person types. */
const KEY_MS = 120

test('6.1, 6.3 the visit of a returning patient with malaria, with what ships: at most 40 keys and 60 seconds, without a mouse', async ({
  page,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const patient = await newPatient(admin.api, { phone: '08031234567', allergies: 'None', ageRange: '26 - 30 years' })
  await signIn(page, doctor)
  await page.waitForURL(/queue/)
  await count(page)
  const { keyboard } = page
  const type = (text: string) => keyboard.type(text, { delay: KEY_MS })
  const press = (key: string) => keyboard.press(key, { delay: KEY_MS })
  const start = Date.now()
  await press('/')
  await expect(page.locator('[data-patient-search]')).toBeFocused()
  await type('4567')
  // A person reads the name before they open the chart. Until the list is of what was typed, Enter opens nothing.
  await expect(page.getByRole('list', { name: 'Patients' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('1 patient')).toBeVisible()
  await press('Enter')
  await expect(page.getByLabel('Temperature')).toBeFocused()
  await type('38.6')
  await press('Tab')
  await type('120/80')
  await press('Tab')
  await type('96')
  await press('Tab')
  await type('64')
  await press('Tab')
  await type('98')
  // A fever opens the row of further observations, which is passed over.
  const complaints = page.getByLabel('Complaints/History')
  for (let tabs = 0; tabs < 5 && !(await complaints.evaluate((box) => box === document.activeElement)); tabs++) await press('Tab')
  await expect(complaints).toBeFocused()
  await type('.mal')
  await expect(page.getByRole('option', { name: /^.mal/ })).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('textbox', { name: 'Prescription' })).toHaveValue(/^Artemether\/Lumefantrine 80\/480 mg/)
  await expect(page.getByLabel('Pharmacist')).toBeChecked()
  await press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL(/\/queue$/)
  const seconds = (Date.now() - start) / 1000
  const counts = await counted(page)
  test.info().annotations.push({
    type: 'visit',
    description: `${counts.keys} keys, ${seconds.toFixed(1)} s, by the model ${klmSeconds(counts, 6).toFixed(0)} s`,
  })
  expect(counts.keys).toBeLessThanOrEqual(40)
  expect(counts.presses).toBe(0)
  expect(klmSeconds(counts, 6)).toBeLessThanOrEqual(60)
  const { data } = await doctor.api.call(getPatientHistory, { params: { patientId: patient._id } })
  expect(data).toMatchObject([{ temperature: '38.6', spO2: '98', workingDiagnosis: 'Uncomplicated malaria' }])
})

test('6.2, 6.3 the pharmacist gives what is prescribed: at most 4 keys, without a mouse', async ({ page, clinic }) => {
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const pharmacist = await newPerson(clinic, admin, { name: 'Ngozi Eze', role: 'pharmacist' })
  for (const [name, dosage] of Object.entries({ Coartem: '20/120 mg', Paracetamol: '500 mg' }))
    await admin.api.call(createItem, { body: { name, dosage, count: 100, description: 'Tablets' } })
  const patient = await newPatient(admin.api, { allergies: 'None', ageRange: '26 - 30 years' })
  const session = await doctor.api.call(createSession, {
    body: {
      patientId: patient._id,
      attendants: ['PHARMACIST'],
      workingDiagnosis: 'Malaria',
      prescriptionLines: [
        { drug: 'Coartem', dose: '4 tablets', timesPerDay: 2, days: 3, units: 24 },
        { drug: 'Paracetamol', dose: '1 g', timesPerDay: 3, days: 3, units: 18 },
      ],
    },
  })
  await signIn(page, pharmacist)
  await page.waitForURL(/queue/)
  await expect(page.getByRole('link', { name: 'Attend to Patient' })).toBeVisible()
  await count(page)
  const { keyboard } = page
  await keyboard.type('g1', { delay: KEY_MS })
  await expect(page.getByLabel('Details of what was done')).toBeFocused()
  await expect(page.getByText('Press Enter to fill in what is prescribed.')).toBeVisible()
  await keyboard.press('Enter', { delay: KEY_MS })
  await expect(page.getByLabel(/^Dosage/)).toHaveCount(2)
  await expectAccessible(page)
  await keyboard.press('Control+Enter', { delay: KEY_MS })
  await expect(page.getByText('Comment added!')).toBeVisible()
  const counts = await counted(page)
  test.info().annotations.push({ type: 'visit', description: `${counts.keys} keys` })
  expect(counts.keys).toBeLessThanOrEqual(4)
  expect(counts.presses).toBe(0)
  const { comments } = await doctor.api.call(getSession, { params: { id: session._id } })
  expect(comments.flatMap(({ drugs }) => drugs.map(({ dosage }) => dosage))).toEqual([24, 18])
})

test('the questions of a month end: what is to be ordered by one press, and malaria of small children by none', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  await admin.api.call(createItem, { body: { name: 'Zinc', dosage: '20 mg', count: 0, description: 'Diarrhoea' } })
  const { _id: patientId } = await newPatient(admin.api, { ageRange: '0 - 5 years' })
  await admin.api.call(createSession, { body: { patientId, attendants: ['NURSE'], workingDiagnosis: 'Malaria' } })
  const page = await pageOf(browser, clinic, admin)
  await page.goto('/')
  await expect(page.getByRole('row', { name: /^malaria/i })).toContainText('1 aged 0–5')
  await count(page)
  await page.getByRole('link', { name: '1 item out of stock' }).click()
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
  await expect(page.getByText('Zinc').first()).toBeVisible()
  expect(await counted(page)).toEqual({ keys: 0, presses: 1 })
})

test('a patient is registered with at most 70 keys: the church of the one before is one key', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const page = await pageOf(browser, clinic, admin)
  await page.goto('/patient/create')
  await fillPatient(page)
  await page.getByLabel('Church').last().fill('Winners Chapel, Surulere')
  await page.getByRole('button', { name: 'Create Record' }).click()
  await expect(page.getByRole('dialog', { name: 'All done!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('First Name').focus()
  await count(page)
  const { keyboard } = page
  for (const text of ['Ngozi', 'Okonkwo', '08067771234']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  const repeat = page.getByRole('button', { name: 'Same church as last time: Winners Chapel, Surulere' })
  for (let keys = 0; keys < 12 && !(await repeat.evaluate((button) => button === document.activeElement)); keys++) {
    const label = await page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? '')
    if (label.startsWith('Gender')) await keyboard.press('f')
    if (label.startsWith('Age')) await keyboard.type('26')
    await keyboard.press('Tab')
  }
  await expect(repeat).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Contact Person', { exact: false }).first()).toBeFocused()
  await keyboard.type('Emeka')
  await keyboard.press('Tab')
  await keyboard.type('08067775678')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'All done!' })).toBeVisible()
  const { keys, presses } = await counted(page)
  test.info().annotations.push({ type: 'registration', description: `${keys} keys` })
  expect(keys).toBeLessThanOrEqual(70)
  expect(presses).toBe(0)
  const [patient] = (await admin.api.call(searchPatients, { query: { name: 'Ngozi Okonkwo' } })).data
  expect(patient).toMatchObject({ church: 'Winners Chapel, Surulere', isSaintsCommunity: false, gender: 'FEMALE' })
})
