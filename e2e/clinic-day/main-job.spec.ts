import type { Browser, Page } from '@playwright/test'
import { ADMIN } from '../support/clinic.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

type Person = { email: string; password: string }

const DOCTOR = { first: 'Chidi', last: 'Nwosu', email: 'chidi@clinic.test', role: 'doctor' }
const NURSE = { first: 'Hauwa', last: 'Danjuma', email: 'hauwa@clinic.test', role: 'nurse' }

test.use({ ownProcess: true })

/** The whole main job, as a clinic would begin: an empty store, one admin, one doctor, one nurse, one patient. */
test('a clinic begins, admits, treats and discharges its first patient', async ({ browser, page, clinic }) => {
  test.slow()
  await signIn(page, ADMIN)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Grace Adeyemi' })).toBeVisible()
  await expectAccessible(page)
  const doctor = await invite(page, DOCTOR)
  const nurse = await invite(page, NURSE)
  await makeBeds(page, ['Ward 1', 'Ward 2'])
  await addItem(page, { name: 'Paracetamol', count: '100', description: 'Pain and fever', dosage: '500 mg' })
  await addItem(page, { name: 'Artemether/Lumefantrine', count: '60', description: 'Antimalarial', dosage: '80/480 mg' })

  const doctorPage = await firstSignIn(browser, clinic.url, doctor)
  await registerPatient(doctorPage)
  await recordSession(doctorPage)

  const nursePage = await firstSignIn(browser, clinic.url, nurse)
  await recordCare(nursePage)

  await closeSession(doctorPage)
  await page.getByRole('link', { name: 'Beds', exact: true }).click()
  await expect(page.getByText('2 free of 2')).toBeVisible()
  await page.goto('/inventory/create')
  await expect(page.getByText('x82', { exact: true })).toBeVisible()
  await expect(page.getByText('x54', { exact: true })).toBeVisible()
})

/** Invites a person and reads the one-time password off the slip. */
async function invite(page: Page, { first, last, email, role }: typeof DOCTOR): Promise<Person> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manage personnel' }).click()
  await page.getByRole('link', { name: 'Invite them' }).click()
  await page.getByLabel('First Name').fill(first)
  await page.getByLabel('Last Name').fill(last)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill('08031234567')
  await page.getByRole('combobox', { name: 'Role' }).selectOption(role)
  await page.getByRole('button', { name: 'Submit' }).click()
  const slip = page.getByRole('dialog')
  await expect(slip).toBeVisible()
  await expectAccessible(page)
  const password = (await slip.getByText(/^[A-Z2-7]{16}$/).textContent()) ?? ''
  expect(password).not.toBe('')
  return { email, password }
}

async function makeBeds(page: Page, tags: readonly string[]): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manage Beds' }).click()
  for (const [index, tag] of tags.entries()) {
    if (index > 0) await page.getByRole('button', { name: '+ add bed' }).click()
    await page
      .getByLabel(/^Bed tag/)
      .nth(index)
      .fill(tag)
  }
  await page.getByRole('button', { name: 'Create Beds' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText('2 free of 2')).toBeVisible()
}

async function addItem(page: Page, item: { name: string; count: string; description: string; dosage: string }): Promise<void> {
  await page.goto('/inventory/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(item.name)
  await page.getByLabel('Description').fill(item.description)
  await page.getByLabel('Quantity').fill(item.count)
  await page.getByLabel('Dosage').fill(item.dosage)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Inventory added!')).toBeVisible()
  await expect(page.getByText(`x${item.count}`, { exact: true }).first()).toBeVisible()
}

/** The first sign-in leads to a new password, prefilled with what was just typed, and then home. */
async function firstSignIn(browser: Browser, url: string, { email, password }: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
  const page = await context.newPage()
  await signIn(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('New password').fill('a-password-of-my-own')
  await page.getByLabel('Confirm password').fill('a-password-of-my-own')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/queue$/)
  return page
}

async function registerPatient(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Patients/ }).click()
  await page.getByLabel("Patient's name").fill('Ṣadé')
  await expect(page.getByText('No patient found')).toBeVisible()
  await page.getByRole('link', { name: 'Create a record for them' }).click()
  await expect(page.getByRole('heading', { name: 'Open a new record' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Record' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Ṣadé')
  await expect(page.getByText("Please patient's last name")).toBeVisible()
  await expectAccessible(page)
  await field(page, 'First Name').fill('Ṣadé')
  await field(page, 'Last Name').fill('Nnamdi-Chukwu')
  await field(page, 'Phone Number').fill('0803 555 0101')
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('FEMALE')
  await page.getByRole('combobox', { name: 'Age Range' }).selectOption('26 - 30 years')
  await page.getByRole('switch', { name: 'Allergies' }).check({ force: true })
  await page.getByLabel('What is the patient allergic to?').fill('Penicillin')
  await page.getByLabel('Are you from Saints Community Church?').check()
  await page.getByRole('combobox', { name: 'Church' }).selectOption({ label: 'Saints Community Church, Lekki' })
  await field(page, 'Contact Person').fill('Emeka Nnamdi')
  await field(page, 'Contact Person Number').fill('0803 555 0102')
  await page.getByRole('button', { name: 'Create Record' }).click()
  await expect(page.getByText('Record added!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'All done!' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Start a consultation' })
    .or(page.getByRole('button', { name: 'Start a consultation' }))
    .click()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function recordSession(page: Page): Promise<void> {
  await expect(page.getByText('No session found')).toBeVisible()
  await expect(page.getByText('Penicillin')).toBeVisible()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Please select at least one option')).toBeVisible()
  await page.getByLabel('Temperature').fill('38,4')
  await page.getByLabel('Blood pressure').fill('118/76')
  await page.getByLabel('Complaints/History').fill('Fever for three days')
  await page.getByLabel('Working diagnosis').fill('Uncomplicated malaria')
  await page.getByLabel('Prescription').fill('Artemether/lumefantrine for 3 days')
  await page.getByLabel('Nurse').check()
  await page.getByLabel('Admit patient').check({ force: true })
  await page.getByRole('combobox', { name: 'Room' }).selectOption({ label: 'Ward 1' })
  await page.getByRole('button', { name: 'Create Session' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that you want to proceed?' })
  await question.getByRole('button', { name: 'Go back and edit' }).click()
  await expect(page.getByLabel('Working diagnosis')).toHaveValue('Uncomplicated malaria')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  const done = page.getByRole('dialog', { name: 'All Done!' })
  await expect(done).toBeVisible()
  await done
    .getByRole('link', { name: 'Return Home' })
    .or(done.getByRole('button', { name: 'Return Home' }))
    .click()
  await expect(page).toHaveURL(/\/queue$/)
}

async function recordCare(page: Page): Promise<void> {
  await expect(page.getByText('Uncomplicated malaria')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Attend to Patient/ }).click()
  await expect(page.getByText('Penicillin').first()).toBeVisible()
  await page.getByLabel('Details of what was done').fill('First dose taken with food, temperature chart begun.')
  await chooseDrug(page, 0, 'Paracetamol', '18')
  await page.getByRole('button', { name: '+ Add item' }).click()
  await chooseDrug(page, 1, 'Artemether/Lumefantrine', '6')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment added!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
  await expect(page.getByText('First dose taken with food, temperature chart begun.')).toBeVisible()
}

/** By keyboard alone: Enter picks the first match, and sends nothing. */
async function chooseDrug(page: Page, row: number, name: string, units: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Drug or item' }).nth(row)
  await picker.pressSequentially(name.slice(0, 5))
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 })
  await picker.press('Enter')
  await expect(picker).toHaveValue(name)
  await page
    .getByLabel(/^Dosage/)
    .nth(row)
    .fill(units)
}

async function closeSession(page: Page): Promise<void> {
  await page.goto('/queue')
  await page.getByRole('link', { name: /^View full details/ }).click()
  await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
  await expect(page.getByText('Hauwa Danjuma').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close Request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Done!', { exact: true })).toBeVisible()
  await expect(page.getByText('closed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View history' }).click()
  await expect(page).toHaveURL(/\/patient\/history\//)
  await expect(page.getByText('Uncomplicated malaria')).toBeVisible()
}
