import { listItems } from '@clinic/contract/inventory/inventory'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newSession } from '@clinic/server/test/arrange'
import type { Locator, Page } from '@playwright/test'
import { type Api, firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { ADMIN } from '../support/clinic.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

test('an item can be added, restocked, counted and given, and its history shows who, when and for whom', async ({
  browser,
  clinic,
  page,
}) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const session = await newSession(admin.api)

  await signIn(page, ADMIN)
  await page.getByRole('link', { name: 'Manage Inventory' }).click()
  await page.getByRole('link', { name: 'Upload a file' }).click()
  await page.getByRole('link', { name: 'Add or find an item' }).click()
  const form = page.getByRole('form', { name: 'New item' })
  await form.getByRole('button', { name: 'Submit' }).click()
  for (const message of ['Please enter item name', 'Please enter description', 'Please enter quantity', 'Please enter dosage'])
    await expect(form.getByText(message)).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Paracetamol')
  await form.getByRole('textbox', { name: 'Description' }).fill('Pain and fever')
  await form.getByRole('textbox', { name: 'Quantity' }).fill('100')
  await form.getByRole('textbox', { name: 'Dosage' }).fill('500 mg')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Inventory added!')).toBeVisible()
  await expect(page.getByText('x100', { exact: true })).toBeVisible()

  await choose(page, 'Restock')
  await change(page.getByRole('dialog', { name: 'Restock Paracetamol' }), { 'Units added': '20', Reason: 'Delivery of Monday' })
  await expect(page.getByText('x120', { exact: true })).toBeVisible()
  await choose(page, 'Correct count')
  await change(page.getByRole('dialog', { name: 'Correct the count of Paracetamol' }), {
    'Units counted': '115',
    Reason: 'Five were broken',
  })
  await expect(page.getByText('x115', { exact: true })).toBeVisible()

  const nursePage = await pageOf(browser, clinic, nurse)
  await nursePage.goto('/queue')
  await nursePage.getByRole('link', { name: /^Attend to Patient/ }).click()
  await recordCare(nursePage, { comment: 'First dose taken', units: '6' })
  await expect(nursePage.getByText('Comment added!')).toBeVisible()
  await expect(nursePage.getByRole('paragraph').filter({ hasText: 'First dose taken' }).first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('x109', { exact: true })).toBeVisible()
  await choose(page, 'Stock history')
  const ledger = page.getByRole('dialog', { name: 'Stock history of Paracetamol' })
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Africa/Lagos' })
  const at = (reason: string) => `${today} \\d\\d:\\d\\d${reason}`
  await expect(ledger.getByRole('listitem')).toHaveText([
    new RegExp(`^−6Dispensed by Hauwa Danjuma${at('')}Session$`),
    new RegExp(`^−5Corrected by Grace Adeyemi${at(' · Five were broken')}$`),
    new RegExp(`^\\+20Restocked by Grace Adeyemi${at(' · Delivery of Monday')}$`),
    new RegExp(`^\\+100Opening stock by Grace Adeyemi${at('')}$`),
  ])
  await expectAccessible(page)
  await ledger.getByRole('link', { name: 'Session' }).click()
  await expect(page).toHaveURL(`/patient/consultation/${session._id}`)
  await expect(page.getByText('First dose taken')).toBeVisible()
})

test('refuses care completely if too little is left, and keeps what was typed', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const session = await newSession(admin.api)
  await newItem(admin.api, { name: 'Gauze', count: 50 })
  const paracetamol = await newItem(admin.api, { name: 'Paracetamol', count: 10 })

  const nursePage = await pageOf(browser, clinic, nurse)
  await nursePage.goto(`/patient/record/${session._id}`)
  await chooseDrug(nursePage, { row: 0, name: 'Gauze', units: '5' })
  await nursePage.getByRole('button', { name: '+ Add item' }).click()
  await chooseDrug(nursePage, { row: 1, name: 'Paracetamol', units: '8' })
  await nursePage.getByLabel('Details of what was done').fill('Dressed the wound')
  // Meanwhile someone else gives most of it to another patient.
  const other = await newSession(admin.api)
  await admin.api.call(updateSession, { body: { id: other._id, comment: '', drugs: [{ drug: paracetamol._id, dosage: 7 }] } })

  await nursePage.getByRole('button', { name: 'Save' }).click()
  const row = nursePage.getByRole('group', { name: 'Item 2' })
  await expect(row.getByText('Paracetamol: 3 units left, 8 asked for')).toBeVisible()
  await expectAccessible(nursePage)
  await expect(nursePage.getByLabel('Details of what was done')).toHaveValue('Dressed the wound')
  await expect(nursePage.getByRole('combobox', { name: 'Drug or item' }).nth(0)).toHaveValue('Gauze')
  await expect(row.getByRole('textbox', { name: 'Dosage' })).toHaveValue('8')
  expect(await countOf(admin.api, 'Gauze')).toBe(50)
  expect((await admin.api.call(getSession, { params: { id: session._id } })).comments.length).toBe(0)

  await row.getByRole('textbox', { name: 'Dosage' }).fill('3')
  await nursePage.getByRole('button', { name: 'Save' }).click()
  await expect(nursePage.getByText('Comment added!')).toBeVisible()
  expect([await countOf(admin.api, 'Gauze'), await countOf(admin.api, 'Paracetamol')]).toEqual([45, 0])
})

/** From the menu of the one item there is. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Paracetamol' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function change(dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function recordCare(page: Page, { comment, units }: { comment: string; units: string }): Promise<void> {
  await page.getByLabel('Details of what was done').fill(comment)
  await chooseDrug(page, { row: 0, name: 'Paracetamol', units })
  await page.getByRole('button', { name: 'Save' }).click()
}

async function chooseDrug(page: Page, { row, name, units }: { row: number; name: string; units: string }): Promise<void> {
  const fields = page.getByRole('group', { name: `Item ${row + 1}` })
  await fields.getByRole('combobox', { name: 'Drug or item' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await fields.getByRole('textbox', { name: 'Dosage' }).fill(units)
}

async function countOf(api: Api, name: string): Promise<number | undefined> {
  const [item] = await api.call(listItems, { query: { name } })
  return item?.count
}
