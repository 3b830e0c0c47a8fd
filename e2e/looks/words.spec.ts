import { createBeds } from '@clinic/contract/beds/beds'
import { PAGE_SIZE } from '@clinic/contract/paging'
import { newAdmission, newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { SCREEN } from '../../packages/web/src/lib/texts.ts'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, test } from '../support/test.ts'

const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** As long as its field takes, in words that do and do not break. */
const long = (words: string, letters: number) =>
  words
    .repeat(Math.ceil(letters / words.length))
    .slice(0, letters)
    .trim()

/** In the page: the words of elements whose text is wider than the box that shows it, or cut by a box around it. */
function cutWords(words: string): { seen: number; cut: string[] } {
  const TEXT = 'a, button, span, dd, p, label, h1, h2, h3'
  const holders = [...document.querySelectorAll<HTMLElement>(TEXT)].filter(
    (element) => element.checkVisibility() && element.textContent?.trim() === words && !element.querySelector(TEXT),
  )
  const cut = holders.flatMap((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [text, own] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    const isWhole = text.width > 10 && own.width >= text.width - 0.5 && own.height >= 10
    for (let around = element.parentElement; isWhole && around; around = around.parentElement) {
      const { left, right } = around.getBoundingClientRect()
      const isCut = getComputedStyle(around).overflowX !== 'visible' && (text.left < left - 0.5 || text.right > right + 0.5)
      if (isCut) return [`${words}: cut at ${Math.round(right)} of ${Math.round(text.right)} px`]
    }
    return isWhole ? [] : [`${words}: ${Math.round(own.width)} of ${Math.round(text.width)} px`]
  })
  return { seen: holders.length, cut }
}

async function expectWords(page: Page, address: string, words: readonly string[]): Promise<void> {
  await page.goto(address)
  for (const each of words) {
    await expect.poll(async () => (await page.evaluate(cutWords, each)).seen, `${each} at ${address}`).toBeGreaterThan(0)
    await expect.soft.poll(async () => (await page.evaluate(cutWords, each)).cut, address).toEqual([])
  }
}

test('the words that the specification puts on a screen are whole, on a laptop and on a phone, beside the longest texts', async ({
  browser,
  clinic,
}) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  const nurse = await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' })
  const [bed] = await admin.api.call(createBeds, { body: [long('WardOfSaintBartholomew', 40), 'Free bed'] })
  const patient = await newPatient(doctor.api, {
    firstname: long('Oluwadamilola-Chukwuemeka', 100),
    lastname: long('Nnamdi Azikiwe ', 100),
    allergies: long('Sulfadoxine-pyrimethamine, ', 400),
  })
  const session = await newAdmission(doctor.api, bed?._id ?? '', {
    patientId: patient._id,
    attendants: ['NURSE'],
    workingDiagnosis: `Severe malaria, typhoid fever, hypertension, ${long('Onchocerciasis', 150)}`,
    prescription: long('Amoxicillin-clavulanate ', 300),
  })
  for (let more = 0; more <= PAGE_SIZE; more++) await newSession(doctor.api, { attendants: ['NURSE'] })
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
  const details = `/patient/consultation/${session._id}`
  const history = `/patient/history/${patient._id}`
  const profile = `/profile/${patient._id}`
  const asNurse = await pageOf(browser, clinic, nurse)
  const asAdmin = await pageOf(browser, clinic, admin)
  const said: readonly [Page, address: string, words: readonly string[]][] = [
    [asNurse, '/queue', [SCREEN.attend, SCREEN.viewDetails]],
    [asNurse, '/ward', []],
    [asNurse, details, [SCREEN.detailsTitle, SCREEN.attend]],
    [asNurse, `/patient/record/${session._id}`, [SCREEN.careDetails, SCREEN.addItem, SCREEN.save]],
    [asNurse, history, [SCREEN.viewDetails, SCREEN.viewProfile]],
    [asAdmin, '/manage/sessions', [SCREEN.viewDetails, SCREEN.next]],
    [asAdmin, `/report?from=${today}&to=${today}`, [SCREEN.viewDetails, SCREEN.downloadReport, SCREEN.next]],
    [asAdmin, details, [SCREEN.closeRequest, SCREEN.attend]],
    [asAdmin, profile, [SCREEN.editProfile]],
    [asAdmin, `/patient/consultation/new/${patient._id}`, []],
    [asAdmin, `/profile/edit/${patient._id}`, [SCREEN.updateRecord]],
    [asAdmin, '/personnel/manage', [SCREEN.activated, SCREEN.inviteThem]],
    [asAdmin, '/manage/beds', [SCREEN.free, SCREEN.addBed, SCREEN.createBeds]],
  ]
  for (const size of [LAPTOP, PHONE])
    for (const [page, address, words] of said)
      await test.step(`${address} at ${size.width}`, async () => {
        await page.setViewportSize(size)
        await expectWords(page, address, words)
        await expect(page.locator('h1').first(), address).toBeVisible()
        await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]'), address).toHaveCount(0)
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(beyond, `${address}: pixels beyond the edge`).toBeLessThanOrEqual(0)
        await expect.soft(page.getByRole('navigation', { name: 'Main' }), address).toBeInViewport()
      })
  await asNurse.goto('/queue')
  const allergies = asNurse.locator('p:has(> strong)').first()
  await expect(allergies).toBeVisible()
  expect((await allergies.boundingBox())?.height, 'one line, as in each row').toBe(20)
  expect((await allergies.boundingBox())?.width, 'the whole line').toBeGreaterThan(320)
  await expect.poll(() => asNurse.evaluate(smallTargets)).toEqual([])
  if (process.env.SHOTS) await asNurse.screenshot({ path: `${process.env.SHOTS}/queue-390.png` })
})
