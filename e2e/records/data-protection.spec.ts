import { listBreaches } from '@clinic/contract/data-protection/breaches'
import { listDataRequests } from '@clinic/contract/data-protection/data-requests'
import { getPatient } from '@clinic/contract/patients/patients'
import { newPatient } from '@clinic/server/test/arrange'
import type { Locator, Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { count, counted } from '../support/counting.ts'
import { pdfOf } from '../support/pdf.ts'
import { expect, test } from '../support/test.ts'
import { expectSound } from '../support/wide-and-phone.ts'

/** Walks with Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60 && !(await target.evaluate((element) => element === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Types into the focused box instead of what it holds. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function openByKeys(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('data protection')
  await expect(page.getByRole('option', { name: 'Data protection', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Data protection', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Data protection/)
  await count(page)
}

test('an admin notes a request with keys alone, gives the data as one sealed file, and the request is closed', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  await newPatient(admin.api, { firstname: 'Oluwaseyi', lastname: 'Ade' })
  const page = await pageOf(browser, clinic, admin)
  await openByKeys(page)
  await expectSound(page, 'no request')
  const note = page.getByRole('button', { name: 'Note a request' })
  await press(page, note)
  const dialog = page.getByRole('dialog', { name: 'Note a request' })
  await expect(dialog.getByRole('textbox', { name: 'Patient' })).toBeFocused()
  await page.keyboard.type('Oluwa')
  const found = dialog.getByRole('button', { name: 'Choose Oluwaseyi Ade' })
  await expect(found).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Change the patient' })).toBeFocused()
  const why = dialog.getByLabel('Why they ask')
  const identity = dialog.getByLabel('How you checked who they are')
  await tabTo(page, why)
  await page.keyboard.type('Moves to Abuja')
  await page.keyboard.press('Control+Enter')
  await expect(identity).toBeFocused()
  await expect(identity).toHaveAccessibleDescription(/Say how you checked who they are/)
  await expectSound(page, 'a wrong input')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(note).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Oluwaseyi Ade')).toBeVisible()
  await expect(why).toHaveValue('Moves to Abuja')
  await tabTo(page, identity)
  await page.keyboard.type('Voter’s card')
  const received = dialog.getByLabel('Received on')
  await tabTo(page, received)
  await retype(page, '31/02/2026')
  await page.keyboard.press('Control+Enter')
  await expect(received).toHaveAccessibleDescription(/Write the date as dd\/mm\/yyyy/)
  await expect(received).toHaveValue('31/02/2026')
  await expect(received).toBeFocused()
  await retype(page, new Date().toLocaleDateString('en-GB', { timeZone: 'Africa/Lagos' }))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('30 days left')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Requests 1' })).toBeVisible()
  await expectSound(page, 'an open request')

  await press(page, page.getByRole('button', { name: 'Give the data to Oluwaseyi Ade' }))
  const give = page.getByRole('dialog', { name: 'Give the data to Oluwaseyi Ade' })
  await expect(give.getByRole('textbox', { name: 'Passphrase', exact: true })).toBeFocused()
  await page.keyboard.type('four calm goats sing')
  const again = give.getByRole('textbox', { name: 'Passphrase again' })
  await tabTo(page, again)
  await page.keyboard.type('four calm goats sang')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription(/The passphrases are not the same/)
  await expectSound(page, 'two passphrases')
  await retype(page, 'four calm goats sing')
  // Sealing with a passphrase is slow on purpose.
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^data-of-a-person-.*\.tar\.age$/)
  let head = ''
  for await (const bytes of await file.createReadStream()) head ||= String(bytes).slice(0, 21)
  expect(head).toBe('age-encryption.org/v1')
  await expect(page.getByRole('listitem').filter({ hasText: 'Oluwaseyi Ade' })).toContainText('Given')
  await expect(page.getByRole('tab', { name: 'Requests 0' })).toBeVisible()
  expect((await counted(page)).presses).toBe(0)
  expect((await admin.api.call(listDataRequests, {})).data).toMatchObject([{ state: 'done', reason: 'Moves to Abuja' }])
  await expectSound(page, 'a closed request')
})

test('an admin notes a breach with keys alone, sees whom it reached and the hours that are left, and opens the letters', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Ngozi Eze', role: 'doctor' })
  for (const lastname of ['Ade', 'Bello']) {
    const { _id: id } = await newPatient(admin.api, { lastname })
    await doctor.api.call(getPatient, { params: { id } })
  }
  const page = await pageOf(browser, clinic, admin)
  await openByKeys(page)
  await tabTo(page, page.getByRole('tab', { name: /^Requests/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^No breach noted/)).toBeVisible()
  await expectSound(page, 'no breach')
  await press(page, page.getByRole('button', { name: 'Note a breach' }))
  const dialog = page.getByRole('dialog', { name: 'Note a breach' })
  const what = dialog.getByLabel('What happened')
  await expect(what).toBeFocused()
  await page.keyboard.type('A phone was lost')
  const began = dialog.getByLabel('When it began')
  await tabTo(page, began)
  await page.keyboard.type('31/02/2026 08:00')
  await page.keyboard.press('Control+Enter')
  await expect(began).toBeFocused()
  await expect(began).toHaveAccessibleDescription(/Enter when it began/)
  await expect(began).toHaveValue('31/02/2026 08:00')
  await expect(what).toHaveValue('A phone was lost')
  await retype(page, '01/01/2026 08:00')
  const reached = dialog.getByRole('region', { name: 'Whom it reached, by the audit' })
  await expect(reached.getByRole('listitem').filter({ hasText: 'Ngozi Eze' })).toContainText('2 people')
  await expectSound(page, 'a breach that is typed')
  await press(page, dialog.getByRole('button', { name: /^Only this: Ngozi Eze/ }))
  await expect(reached.getByRole('listitem')).toHaveCount(1)
  await expect(reached.getByRole('button', { name: 'Count everyone' })).toBeFocused()
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { name: 'Breach', level: 1 })).toBeVisible()
  await expect(page.getByText(/^7[12] hours left to tell the Commission$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Whom it reached, by the audit' })).toContainText('2 people reached')
  await expectSound(page, 'a breach')
  const measures = page.getByLabel('What you did, and will do')
  await tabTo(page, measures)
  await page.keyboard.type('Signed the phone out')
  await press(page, page.getByRole('button', { name: 'Commission was told' }))
  await expect(page.getByText(/^Commission told/).first()).toBeVisible()
  await expect(measures).toHaveValue('Signed the phone out')
  expect((await admin.api.call(listBreaches, {})).data).toMatchObject([{ what: 'A phone was lost', measures: 'Signed the phone out' }])
  await expectSound(page, 'a breach that was told')
  await press(page, page.getByRole('link', { name: 'Print the letters' }))
  await expect(page.getByText('To: Nigeria Data Protection Commission')).toBeVisible()
  expect((await counted(page)).presses).toBe(0)
  await expectSound(page, 'the letters')
  const text = (await pdfOf(page)).pages.map((one) => one.text).join(' ')
  for (const part of [/2 patients/, /Signed the phone out/, /Dear \S+ Ade/, /Dear \S+ Bello/]) expect(text).toMatch(part)
})

test('a disclosure is noted with its ground, and what the clinic has to do is read on a phone', async ({ browser, clinic }) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  await newPatient(admin.api, { firstname: 'Oluwaseyi', lastname: 'Ade' })
  const page = await pageOf(browser, clinic, admin)
  await page.goto('/data-protection?tab=disclosures')
  await page.getByRole('button', { name: 'Note a disclosure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note a disclosure' })
  await dialog.getByRole('textbox', { name: 'Patient' }).fill('Oluwa')
  await dialog.getByRole('button', { name: 'Choose Oluwaseyi Ade' }).click()
  await dialog.getByLabel('To whom').fill('High Court of Lagos State')
  await dialog.getByLabel('What was disclosed').fill('Notes of 2025')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose one of the five grounds')).toBeVisible()
  await expectSound(page, 'a disclosure without a ground')
  await dialog.getByLabel('A court order or a law requires it').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'High Court of Lagos State' })).toContainText(
    'A court order or a law requires it',
  )
  await expectSound(page, 'a disclosure')
  await page.getByRole('tab', { name: 'Your clinic' }).click()
  await expect(page.getByRole('heading', { name: 'What this screen relies on' })).toBeVisible()
  await expectSound(page, 'your clinic')
})
