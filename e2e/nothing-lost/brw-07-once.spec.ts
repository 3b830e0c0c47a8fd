import { listBeds } from '@clinic/contract/beds/beds'
import { listItems } from '@clinic/contract/inventory/inventory'
import { searchPatients } from '@clinic/contract/patients/patients'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { type Api, firstAdmin, pageOf } from '../support/api.ts'
import { stored } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

/** A form that makes a record: where it is, what is typed, what sends it, what says that it worked, and how many records there are. */
type Form = {
  name: string
  path: string
  fill: (page: Page) => Promise<void>
  button: string
  /** The question that comes before it is sent. */
  confirm?: string
  done: (page: Page) => Promise<void>
  count: (api: Api) => Promise<number>
}

const says = (text: string) => (page: Page) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const typed = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name, exact: true }).fill(value)
}

const patient: Form = {
  name: 'a patient',
  path: '/patient/create',
  fill: async (page) => {
    await typed(page, { 'First Name': 'Adaeze', 'Last Name': 'Nwankwo', 'Phone Number': '0803 555 0101' })
    await page.getByRole('combobox', { name: 'Gender' }).selectOption('FEMALE')
    await page.getByRole('combobox', { name: 'Age Range' }).selectOption('26 - 30 years')
    await typed(page, { Church: 'Grace Chapel', 'Contact Person': 'Emeka Obi', 'Contact Person Number': '0803 555 0102' })
  },
  button: 'Create Record',
  done: says('Record added!'),
  count: async (api) => (await api.call(searchPatients, { query: { name: 'Nwankwo' } })).count,
}

const item: Form = {
  name: 'an item',
  path: '/inventory/create',
  fill: (page) => typed(page, { Name: 'Paracetamol', Description: 'Pain and fever', Quantity: '100', Dosage: '500 mg' }),
  button: 'Submit',
  done: says('Inventory added!'),
  count: async (api) => (await api.call(listItems, {})).length,
}

const beds: Form = {
  name: 'a bed',
  path: '/manage/beds/create',
  fill: (page) => page.getByLabel(/^Bed tag/).fill('Ward 1'),
  button: 'Create Beds',
  done: says('Done'),
  count: async (api) => (await api.call(listBeds, {})).count,
}

const person: Form = {
  name: 'a person',
  path: '/personnel/create',
  fill: async (page) => {
    await typed(page, { 'First Name': 'Hauwa', 'Last Name': 'Danjuma', Email: 'hauwa@clinic.test', 'Phone Number': '08031234567' })
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Nurse')
  },
  button: 'Submit',
  done: (page) => expect(page.getByRole('dialog', { name: 'Password slip' })).toBeVisible(),
  count: async (api) => (await api.call(listPersonnel, {})).count - 1, // the first admin
}

const sessionOf = (patientId: string): Form => ({
  name: 'a session',
  path: `/patient/consultation/new/${patientId}`,
  fill: async (page) => {
    await page.getByLabel('Working diagnosis').fill('Malaria')
    await page.getByLabel('Working diagnosis').blur() // its suggestions would cover what is below
    await page.getByLabel('Nurse').check()
  },
  button: 'Create Session',
  confirm: 'Yes',
  done: (page) => expect(page.getByRole('dialog', { name: 'All Done!' })).toBeVisible(),
  count: async (api) => (await api.call(getPatientHistory, { params: { patientId } })).count,
})

const careOf = (id: string): Form => ({
  name: 'care',
  path: `/patient/record/${id}`,
  fill: (page) => page.getByLabel('Details of what was done').fill('Wound dressed'),
  button: 'Save',
  done: says('Comment added!'),
  count: async (api) => (await api.call(getSession, { params: { id } })).comments.length,
})

const WAYS = {
  'a double click': (page: Page, button: string) => page.getByRole('button', { name: button }).dblclick(),
  'Enter twice': async (page: Page, button: string) => {
    await page.getByRole('button', { name: button }).focus()
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  },
}

for (const [way, press] of Object.entries(WAYS))
  test(`BRW-07 ${way} on each form makes one record`, async ({ browser, clinic }) => {
    const admin = await firstAdmin(clinic)
    const { _id } = await newPatient(admin.api)
    const session = await newSession(admin.api)
    const page = await pageOf(browser, clinic, admin)
    for (const form of [patient, item, beds, person, sessionOf(_id), careOf(session._id)])
      await test.step(form.name, async () => {
        await page.goto(form.path)
        await form.fill(page)
        if (form.confirm) await page.getByRole('button', { name: form.button }).click()
        await press(page, form.confirm ?? form.button)
        await form.done(page)
        expect(await form.count(admin.api), form.name).toBe(1)
      })
  })

test('BRW-07 Back after saving shows an empty form, and a page reloaded while it is sent makes no second record', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const page = await pageOf(browser, clinic, admin)
  await page.goto('/dashboard')
  await page.goto(patient.path)
  await patient.fill(page)
  await page.getByRole('button', { name: patient.button }).click()
  await patient.done(page)
  await page.getByRole('dialog').getByText('Return Home').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Open a new record')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Open a new record' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('')
  expect(await patient.count(admin.api)).toBe(1)

  // Reloaded when the server has done it and the answer is on its way.
  await page.goto(item.path)
  await item.fill(page)
  await expect.poll(async () => (await stored(page)).includes('draft')).toBe(true)
  // To unroute it would let the first request go on, if its answer is still held.
  let tries = 0
  await page.route('**/api/inventory/create', async (route) => {
    if (tries++ > 0) return route.continue()
    await route.fetch()
    await route.abort().catch(() => undefined) // the reload may have ended it already
  })
  await page.getByRole('button', { name: item.button }).click()
  await expect.poll(() => item.count(admin.api)).toBe(1)
  await page.reload()
  // The page does not know that it was saved: what was typed is still there, under its key, so that to press again is safe.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Paracetamol')
  await page.getByRole('button', { name: item.button }).click()
  await item.done(page)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  expect(await item.count(admin.api)).toBe(1)
})

test('BRW-07 a session whose answer was lost is kept, sent once more by itself, and makes no second record', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const { _id } = await newPatient(admin.api)
  const form = sessionOf(_id)
  const page = await pageOf(browser, clinic, admin)
  await page.goto(form.path)
  await form.fill(page)
  let lost = 0
  await page.route('**/api/session/create', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: form.button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog', { name: 'Kept on this phone' })).toBeVisible()
  await expect.poll(() => lost).toBe(2)
  // A page that is left while it sends holds its turn for some seconds.
  await expect(page.getByRole('banner').locator('a[href="/unsent"]')).toHaveCount(0)
  await page.goto('/unsent')
  await expect(page.getByText(/^Nothing is waiting to be sent/)).toBeVisible()
  expect(await form.count(admin.api)).toBe(1)
})
