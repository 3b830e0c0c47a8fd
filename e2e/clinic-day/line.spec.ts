import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, expectAccessible, signIn, test } from '../support/test.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** How many rows are whole in the window, above what is fixed at its bottom. */
const wholeRows = (page: Page) =>
  page.getByRole('article').evaluateAll((rows) => {
    const whole = rows.filter((row) => {
      const { top, bottom, left } = row.getBoundingClientRect()
      const isSeen = (y: number) => row.contains(document.elementFromPoint(left + 20, y))
      return top >= 0 && bottom <= window.innerHeight && isSeen(top + 2) && isSeen(bottom - 2)
    })
    return whole.length
  })

const LONG = 'Oluwadamilola-Chukwuemeka'
const firstnames = Array.from({ length: 14 }, (_, n) => `${n % 5 === 0 ? LONG : 'Adaeze'}${'abcdefghijklmn'[n]}`)

test('the queue shows twelve whole rows at 1280 by 800 and eight at 390 by 844, of each tab', async ({ browser, clinic }) => {
  test.slow()
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' })
  const doctor = await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' })
  for (const [n, firstname] of firstnames.entries()) {
    const allergies = n % 3 === 0 ? 'Penicillin: rash, Ibuprofen' : 'None'
    const { _id: patientId } = await newPatient(admin.api, { firstname, lastname: 'Okafor', allergies })
    const vitals = { temperature: '38.6', pulse: '112', bloodPressure: '118/76', spO2: n === 7 ? '88' : '97' }
    await nurse.api.call(createArrival, { body: { patientId, reason: n % 2 ? 'Fever for three days' : '', ...(n % 4 && { vitals }) } })
    const texts = { workingDiagnosis: 'Uncomplicated malaria', prescription: 'Artemether/lumefantrine 80/480 bd for 3 days' }
    await newSession(admin.api, { patientId, attendants: ['NURSE', 'PHARMACIST'], ...texts, spO2: n === 9 ? '82' : '' })
  }
  for (const [person, address] of [
    [nurse, '/queue'],
    [nurse, '/queue?state=waiting'],
    [doctor, '/queue'],
  ] as const) {
    const page = await pageOf(browser, clinic, person)
    for (const [size, least] of [
      [DESKTOP, 12],
      [PHONE, 8],
    ] as const) {
      await page.setViewportSize(size)
      await page.goto(address)
      await expect(page.getByRole('article')).toHaveCount(14)
      await expect(page.getByRole('article').first()).toContainText('Urgent')
      const name = `${person.user.name} ${address} ${size.width}`
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png` })
      }
      expect.soft(await wholeRows(page), name).toBeGreaterThanOrEqual(least)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBe(0)
    }
  }
})

test('a nurse on a phone checks a patient in with vitals: at most 12 taps', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' })
  await newPatient(admin.api, { firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567' })
  await newPatient(admin.api, { firstname: 'Adaobi', lastname: 'Bello', phone: '08037654321' })
  const page = await pageOf(browser, clinic, nurse)
  await page.setViewportSize(PHONE)
  await page.goto('/patient/search')
  let taps = 0
  const tap = async (what: ReturnType<Page['getByLabel']>) => {
    taps += 1
    await what.click()
  }
  const type = (text: string) => page.keyboard.type(text, { delay: 120 })
  const start = Date.now()
  await tap(page.getByLabel("Patient's name"))
  await type('4567')
  await expect(page.getByText('1 patient')).toBeVisible()
  await tap(page.getByRole('button', { name: 'Check in' }))
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Temperature')).toBeVisible()
  for (const [label, text] of [
    ['Temperature', '38.6'],
    ['Pulse', '112'],
    ['Blood pressure', '11876'],
    ['SpO2', '97'],
    ['Weight', '64'],
  ] as const) {
    await tap(sheet.getByLabel(label))
    await type(text)
  }
  await expect(sheet.getByLabel('Blood pressure')).toHaveValue('118/76')
  await tap(sheet.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Adaeze Okafor is checked in.')).toBeVisible()
  const seconds = (Date.now() - start) / 1000
  test.info().annotations.push({ type: 'check-in', description: `${taps} taps, ${seconds.toFixed(1)} s` })
  expect(taps).toBeLessThanOrEqual(12)
  const { data } = await nurse.api.call(listArrivals, {})
  expect(data).toMatchObject([{ patientId: { firstname: 'Adaeze' }, vitals: { temperature: '38.6', bloodPressure: '118/76' } }])
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(sheet.getByText(/^Waiting since/)).toBeVisible()
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sheet.png` })
})

test('vitals of a patient in the line on a phone: two taps beside what the keyboard types, and back in the line', async ({
  browser,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' })
  const { _id: patientId } = await newPatient(admin.api, { firstname: 'Adaeze', lastname: 'Okafor', allergies: 'None' })
  await nurse.api.call(createArrival, { body: { patientId, reason: 'Fever' } })
  const page = await pageOf(browser, clinic, nurse)
  await page.setViewportSize(PHONE)
  await page.goto('/queue?state=waiting')
  await page.getByRole('article').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Temperature')).toBeFocused()
  for (const text of ['38.6', '11876', '112', '64']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter') // Next on the phone's keyboard
  }
  await page.keyboard.type('97')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article')).toContainText('38.6 °C')
  await expectAccessible(page)
})

test('14.3 Call next opens the consultation with the vitals filled in and who took them', async ({ page, clinic }) => {
  const admin = await firstAdmin(clinic)
  const [nurse, doctor] = [
    await newPerson(clinic, admin, { name: 'Ada Eze', role: 'nurse' }),
    await newPerson(clinic, admin, { name: 'Chidi Nwosu', role: 'doctor' }),
  ]
  const { _id: patientId } = await newPatient(admin.api, { firstname: 'Adaeze' })
  await nurse.api.call(createArrival, { body: { patientId, reason: 'Fever', vitals: { temperature: '38.6', pulse: '112' } } })
  await page.setViewportSize(DESKTOP)
  await signIn(page, doctor)
  await page.getByRole('button', { name: 'Call next' }).click()
  await expect(page.getByLabel('Temperature')).toHaveValue('38.6')
  await expect(page.getByLabel('Pulse')).toHaveValue('112')
  await expect(page.getByText(/taken \d\d:\d\d by Ada Eze/).last()).toBeVisible()
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/consultation.png` })
  await page.getByLabel('Nurse').check()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page.getByRole('tab', { name: 'Waiting for doctor 0' })).toBeVisible()
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/after.png` })
})
