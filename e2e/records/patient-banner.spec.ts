import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { pdfOf } from '../support/pdf.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const LONG = 'Oluwaseun-Chukwuemeka'

test('the banner hides no field that has the focus, is whole at 200 %, and is on each printed page', async ({ browser, clinic }) => {
  const { api, ...admin } = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, { api, ...admin }, { name: 'Hauwa Danjuma', role: 'nurse' })
  const patient = await newPatient(api, { firstname: LONG, lastname: 'Adeyemi', allergies: 'Penicillin: anaphylaxis' })
  const complaints = 'Cough for three days, worse at night, with fever. '.repeat(12)
  for (let n = 0; n < 12; n++) await newSession(api, { patientId: patient._id, attendants: ['NURSE'], complaints })
  const session = await newSession(api, { patientId: patient._id, attendants: ['NURSE'] })
  const page = await pageOf(browser, clinic, nurse)

  await test.step('10.18 no field is behind it, whichever way the focus goes', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`/patient/record/${session._id}`)
    await expect(page.getByLabel('Details of what was done')).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) expect(await hiddenOnTheWay(page, key)).toEqual([])
  })

  await test.step('10.17, 10.19 at 200 % of 1280 by 800 nothing is cut off', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await page.goto(`/patient/chart/${patient._id}`)
    const banner = page.getByRole('region', { name: /^Patient/ })
    await expect(banner).toContainText('Penicillin')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
    expect(await cutOff(page)).toEqual([])
    await expectAccessible(page)
  })

  await test.step('10.20 each sheet of paper says whose it is', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const { pages } = await pdfOf(page)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map(({ text }) => text.split(`${LONG} Adeyemi`).length - 1)).toEqual(pages.map(() => 1))
    expect(pages.map(({ text }) => text.includes('Penicillin'))).toEqual(pages.map(() => true))
  })
})

/** Goes through all fields by a key. @returns those that had the focus and were behind the banner or the bar at the foot. */
async function hiddenOnTheWay(page: Page, key: string): Promise<string[]> {
  const hidden: string[] = []
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press(key)
    const found = await page.evaluate(() => {
      const field = document.activeElement
      if (!field?.matches('input, textarea, select')) return null
      const { left, right, top, bottom } = field.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return at && (field.contains(at) || at.contains(field))
        ? null
        : `${field.getAttribute('aria-label') ?? field.id} at ${Math.round(top)}`
    })
    if (found !== null) hidden.push(found)
  }
  return hidden
}

/** Words of the banner that run out of their box. */
const cutOff = (page: Page) =>
  page
    .getByRole('region', { name: /^Patient/ })
    .evaluate((banner) =>
      [...banner.querySelectorAll<HTMLElement>('*')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden' && part.clientWidth > 1)
        .map((part) => part.textContent),
    )
