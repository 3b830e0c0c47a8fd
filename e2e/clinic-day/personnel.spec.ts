import { listPersonnel } from '@clinic/contract/personnel/personnel'
import type { Locator, Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf, signInByApi } from '../support/api.ts'
import { ADMIN } from '../support/clinic.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

const EMAIL = 'hauwa@clinic.test'

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN)
  await page.getByRole('link', { name: 'Manage personnel' }).click()
  await expect(rowOf(page, 'Grace Adeyemi')).toBeVisible()
})

test('a person can be invited with a slip, found, edited, and given another slip', async ({ clinic, page }) => {
  await page.getByRole('link', { name: 'Invite them' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter first name')).toBeVisible()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Hauwa')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Danjuma')
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('0803 123 4567')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Nurse')
  await page.getByRole('button', { name: 'Submit' }).click()
  const first = await readSlip(page)
  await signInByApi(clinic, { email: EMAIL, password: first })

  const search = page.getByRole('textbox', { name: 'Search for a personnel' })
  await expect(page.getByRole('list', { name: 'Personnel' }).getByRole('listitem')).toHaveCount(2)
  const typedAt = Date.now()
  await search.pressSequentially('danj')
  await expect(page.getByRole('list', { name: 'Personnel' }).getByRole('listitem')).toHaveText([/^Hauwa Danjuma/])
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(1000)

  await choose(page, 'Hauwa Danjuma', 'Edit Profile')
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Danjuma')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Danjuma-Bello')
  await page.getByRole('button', { name: 'Update Personnel' }).click()
  await expect(page.getByText('Personnel Updated Successfull')).toBeVisible()
  await expect(rowOf(page, 'Hauwa Danjuma-Bello')).toContainText('ACTIVATED')

  await choose(page, 'Hauwa Danjuma-Bello', 'Password slip')
  await confirm(page, 'Make a password slip for Hauwa Danjuma-Bello?')
  const second = await readSlip(page)
  expect(second).not.toBe(first)
  await expect(signInByApi(clinic, { email: EMAIL, password: first })).rejects.toThrow('401')
  expect((await signInByApi(clinic, { email: EMAIL, password: second })).user.isFirstLogin).toBe(true)
})

test('a deactivated or deleted user is signed out at the next call', async ({ browser, clinic, page }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const theirs = await pageOf(browser, clinic, nurse)
  await theirs.goto('/queue')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await choose(page, 'Hauwa Danjuma', 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Hauwa Danjuma')).toContainText(/(?<!DE)ACTIVATED/)
  await choose(page, 'Hauwa Danjuma', 'Deactivate')
  await expectAccessible(page)
  await confirm(page, 'Deactivate Hauwa Danjuma?')
  await expect(page.getByText('Action completed!').first()).toBeVisible()
  await expect(rowOf(page, 'Hauwa Danjuma')).toContainText('DEACTIVATED')

  // Their stream of changes may have ended before the press; then they are signed out where they were.
  await theirs
    .getByRole('link', { name: /^Patients/ })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(theirs).toHaveURL(/\/signin$/)
  await expect(theirs.getByText('You were signed out.')).toBeVisible()
  await signIn(theirs, nurse)
  await expect(theirs.getByText('Wrong email or password')).toBeVisible()

  await choose(page, 'Hauwa Danjuma', 'Activate')
  await confirm(page, 'Activate Hauwa Danjuma?')
  await expect(rowOf(page, 'Hauwa Danjuma')).toContainText(/(?<!DE)ACTIVATED/)
  await signIn(theirs, nurse)
  await expect(theirs).toHaveURL(/\/(patient\/search|queue)$/) // where they were
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await choose(page, 'Hauwa Danjuma', 'Delete personnel')
  await confirm(page, 'Delete Hauwa Danjuma?')
  await expect(rowOf(page, 'Hauwa Danjuma')).toHaveCount(0)
  await expect(rowOf(page, 'Grace Adeyemi')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/signin$/)
})

test('the last active admin cannot be removed', async ({ clinic, page }) => {
  const admin = await firstAdmin(clinic)
  await page.getByRole('button', { name: 'Settings for Grace Adeyemi' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Profile'])
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('0803 123 4567')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Doctor')
  await page.getByRole('button', { name: 'Update Personnel' }).click()
  await expect(page.getByText('You cannot do this to your own account')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('doctor')
  const { data } = await admin.api.call(listPersonnel, { query: {} })
  expect(data.map(({ role, deactivated }) => [role, deactivated])).toEqual([['admin', false]])
})

/** Reads the one-time password off the slip and puts the slip away. */
async function readSlip(page: Page): Promise<string> {
  const slip = page.getByRole('dialog', { name: 'Password slip' })
  await expect(slip.getByText('This is shown only once.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  const password = (await slip.getByText(/^[A-Z2-7]{16}$/).textContent()) ?? ''
  await slip.getByRole('button', { name: 'Done' }).click()
  await expect(slip).toBeHidden()
  return password
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Settings for ${name}`, exact: true }) })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Settings for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function confirm(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
}
