import { newAdmission, newBed, newPatient, newSession } from '@clinic/server/test/arrange'
import type { Locator, Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { pdfOf } from '../support/pdf.ts'
import { expect, test } from '../support/test.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

/** A press as a hand makes it: at a place, wherever the target goes meanwhile. */
async function pressAt(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await page.mouse.down()
  await page.mouse.up()
}

test('a press on an attendant right after an urgent vital, or a weight that is asked about, is never lost', async ({ browser, clinic }) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const page = await pageOf(browser, clinic, admin)
  for (const size of SIZES)
    for (const [label, value, opened] of [
      ['SpO2', '82', page.getByLabel('Breathing rate')],
      ['Weight', '20', page.getByText(/20 kg/).first()],
    ] as const)
      await test.step(`${label} at ${size.width}`, async () => {
        await page.setViewportSize(size)
        const { _id } = await newPatient(admin.api, { allergies: 'None' })
        await page.goto(`/patient/consultation/new/${_id}`)
        const nurse = page.getByRole('checkbox', { name: 'Nurse', exact: true })
        await expect(nurse).toBeVisible()
        await page.getByLabel(label).fill(value)
        await pressAt(page, nurse)
        await expect(nurse).toBeChecked()
        await expect(opened).toBeVisible()
      })
})

/** The actions of the screen that a message lies over, by their text. */
function covered(): string[] {
  const ACTIONS = 'a[href], button, input, select, textarea, [role="button"]'
  const messages = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
  return [...document.querySelectorAll<HTMLElement>(ACTIONS)]
    .filter((action) => action.checkVisibility() && !action.closest('.toasts'))
    .filter((action) => {
      const box = action.getBoundingClientRect()
      return messages.some((one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top)
    })
    .map((action) => action.textContent?.trim() || action.getAttribute('aria-label') || action.outerHTML)
}

/** A message waits while the window does not have the focus. */
const keepMessage = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })

test('a message with Undo covers no action of its screen or the next one, and is on no paper', async ({ browser, clinic }) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  await newAdmission(admin.api, (await newBed(admin.api, 'Ward 1'))._id)
  const page = await pageOf(browser, clinic, nurse)
  for (const size of SIZES)
    await test.step(`at ${size.width}`, async () => {
      await page.setViewportSize(size)
      const { _id } = await newSession(admin.api, { attendants: ['NURSE'] })
      await page.goto(`/patient/record/${_id}`)
      await page.getByLabel('Details of what was done').fill('Dressed the wound')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const undo = page.getByRole('button', { name: 'Undo' })
      await expect(undo).toBeVisible()
      await keepMessage(page)
      await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
      await expect(page.getByText('Dressed the wound').first()).toBeVisible()
      await expect.soft.poll(() => page.evaluate(covered)).toEqual([])
      const words = (await pdfOf(page)).pages.map(({ text }) => text).join(' ')
      expect(words).toContain('Dressed the wound')
      expect.soft(words).not.toMatch(/Comment added|Undo/)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ward' }).click()
      await expect(page.getByRole('link', { name: 'Start handover' })).toBeVisible()
      await expect(undo).toBeVisible()
      await expect.soft.poll(() => page.evaluate(covered)).toEqual([])
    })
})
