import { createBeds } from '@clinic/contract/beds'
import { PAGE_SIZE } from '@clinic/contract/fields'
import { SCREEN } from '@clinic/contract/messages'
import { newAdmission, newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from './api.ts'
import { smallTargets } from './small-targets.ts'
import { expect, test } from './test.ts'

const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** As long as its field takes, in words that do and do not break. */
const long = (words: string, letters: number) =>
  words
    .repeat(Math.ceil(letters / words.length))
    .slice(0, letters)
    .trim()

/** In the page: the words of elements whose text is wider than the box that shows it. */
function cutWords(words: string): { seen: number; cut: string[] } {
  const holders = [...document.querySelectorAll<HTMLElement>('a, button, span, dd, p')].filter(
    (element) => element.checkVisibility() && element.textContent?.trim() === words && !element.querySelector('a, button, span, dd, p'),
  )
  const cut = holders.flatMap((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [text, own] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    const isWhole = text.width > 10 && own.width >= text.width - 0.5 && own.height >= 10
    return isWhole ? [] : [`${words}: ${Math.round(own.width)} of ${Math.round(text.width)} px`]
  })
  return { seen: holders.length, cut }
}

async function expectWords(page: Page, address: string, ...words: string[]): Promise<void> {
  await page.goto(address)
  for (const each of words) {
    await expect.poll(async () => (await page.evaluate(cutWords, each)).seen, `${each} at ${address}`).toBeGreaterThan(0)
    expect.soft((await page.evaluate(cutWords, each)).cut, address).toEqual([])
  }
}

test('the words that the specification puts on a screen are whole, and long texts leave a phone whole', async ({ browser, clinic }) => {
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
  const report = `/report?from=${today}&to=${today}`
  const asNurse = await pageOf(browser, clinic, nurse)
  const asAdmin = await pageOf(browser, clinic, admin)
  await asNurse.setViewportSize(LAPTOP)
  await asAdmin.setViewportSize(LAPTOP)
  await expectWords(asNurse, '/queue', SCREEN.attend, SCREEN.viewDetails)
  await expectWords(asNurse, `/patient/record/${session._id}`, SCREEN.addItem, SCREEN.save)
  await expectWords(asAdmin, '/manage/sessions', SCREEN.viewDetails)
  await expectWords(asAdmin, report, SCREEN.viewDetails, SCREEN.downloadReport)
  await expectWords(asAdmin, `/patient/consultation/${session._id}`, SCREEN.closeRequest)
  await expectWords(asAdmin, '/personnel/manage', SCREEN.activated)
  await expectWords(asAdmin, '/manage/beds', SCREEN.free)
  await expectWords(asAdmin, '/manage/beds/create', SCREEN.addBed, SCREEN.createBeds)
  await expectWords(asAdmin, `/profile/${patient._id}`, SCREEN.editProfile)

  for (const page of [asNurse, asAdmin]) {
    await page.setViewportSize(PHONE)
    const care = page === asNurse ? [`/patient/record/${session._id}`] : ['/manage/sessions', '/manage/beds', report]
    const all = ['/queue', '/ward', `/patient/consultation/${session._id}`, `/patient/history/${patient._id}`, `/profile/${patient._id}`]
    for (const address of [...all, ...care]) {
      await page.goto(address)
      await expect(page.locator('h1').first(), address).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]'), address).toHaveCount(0)
      const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      expect.soft(sizes, `${address}: the width of the page and of the phone`).toEqual([PHONE.width, PHONE.width])
      await expect.soft(page.getByRole('navigation', { name: 'Main' }), address).toBeInViewport()
    }
  }
  await expectWords(asNurse, '/queue', SCREEN.attend, SCREEN.viewDetails)
  await expect.poll(() => asNurse.evaluate(smallTargets)).toEqual([])
  const allergies = asNurse.locator('p:has(> strong)').first()
  expect((await allergies.boundingBox())?.height).toBe(40)
  if (process.env.SHOTS) await asNurse.screenshot({ path: `${process.env.SHOTS}/queue-390.png` })
})
