import { readFileSync } from 'node:fs'
import { listAudit } from '@clinic/contract/audit/audit'
import { createBeds } from '@clinic/contract/beds/beds'
import { createBreach } from '@clinic/contract/data-protection/breaches'
import { getSessionDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { createItem } from '@clinic/contract/inventory/inventory'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { createPatient } from '@clinic/contract/patients/patients'
import { readCardCode } from '@clinic/contract/prints/card-code'
import { issueCard, revokeCard } from '@clinic/contract/prints/cards'
import { PRINTS, type PrintName } from '@clinic/contract/prints/prints'
import { sendReferral } from '@clinic/contract/referrals/referrals'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { receiveStock } from '@clinic/contract/stock/stock'
import { cancelCount, openCount } from '@clinic/contract/stock/stock-counts'
import { drillStore } from '@clinic/contract/storage/self-check'
import { backUpStore } from '@clinic/contract/storage/storage'
import { startCourse } from '@clinic/contract/therapy/therapy'
import { createHandover } from '@clinic/contract/ward/handovers'
import { test as base, type Page } from '@playwright/test'
import * as decoder from 'jsqr'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { startClinic } from '../support/clinic.ts'
import { cutOff, type Pdf, pdfOf } from '../support/pdf.ts'
import { expect, expectAccessible } from '../support/test.ts'
import { watch } from '../support/watch.ts'

const FIRST = 'Ọláolúwatómilọ́lá-Àdùkẹ́'
const LAST = 'Ọmọ́ṣaléwà-Adébáyọ̀'
const NAME = `${FIRST} ${LAST}`

const BREACH = {
  what: 'A laptop was stolen',
  foundAt: '2026-01-02T09:00:00.000Z',
  fromAt: '2026-01-01T08:00:00.000Z',
  toAt: '2026-01-01T18:00:00.000Z',
}

type Store = Awaited<ReturnType<typeof aClinic>>

/** One clinic for all tests of this file. */
const test = base.extend<object, { store: Store }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const store = await aClinic()
      await use(store)
      await store.clinic.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ trace: 'off' })

const aPerson = {
  gender: 'FEMALE',
  ageRange: '26 - 30 years',
  church: 'Grace Chapel',
  contactPerson: 'Uche Eze',
  contactPersonNumber: '08039999999',
} as const

async function aClinic() {
  const clinic = await startClinic({ CLINIC_NAME: 'Saints Community Clinic, Ibadan' })
  const admin = await firstAdmin(clinic)
  const doctor = await newPerson(clinic, admin, { name: 'Ngozi Eze', role: 'doctor' })
  const pharmacist = await newPerson(clinic, admin, { name: 'Bola Ade', role: 'pharmacist' })
  const patientOf = async (firstname: string, lastname: string, allergies = 'N/A') =>
    (await doctor.api.call(createPatient, { body: { ...aPerson, firstname, lastname, phone: '08031234567', allergies } }))[0]?._id ?? ''
  const patient = await patientOf(FIRST, LAST)
  const allergic = await patientOf('Chidi', 'Okafor')
  await doctor.api.call(updateAllergies, {
    params: { id: allergic },
    body: { add: [{ label: 'Penicillin', reaction: 'rash', severity: 'severe' }] },
  })
  const [bed] = await admin.api.call(createBeds, { body: ['Ward 1'] })
  await admin.api.call(createItem, { body: { name: 'Paracetamol', description: 'Tablet', dosage: '500 mg', count: 100 } })
  const out = await admin.api.call(createItem, { body: { name: 'Amoxicillin', description: 'Capsule', dosage: '250 mg', count: 0 } })
  const sessionOf = (patientId: string, lines: number, more: object = {}) =>
    doctor.api.call(createSession, {
      body: {
        patientId,
        attendants: ['PHARMACIST'],
        complaints: 'Fever for three days',
        workingDiagnosis: 'Secret malaria',
        weight: '64',
        temperature: '38.6',
        pulse: '98',
        bloodPressure: '120/80',
        spO2: '97',
        ...more,
        prescriptionLines: Array.from({ length: lines }, (_, n) =>
          n === 0
            ? { drug: 'Paracetamol', dose: '2 tablets', timesPerDay: 2, days: 3, units: 12 }
            : { drug: `Vitamin number ${n}`, dose: '1 tablet', timesPerDay: 3, days: 5, units: 15 },
        ),
      },
    })
  const twelve = await sessionOf(patient, 12, { admitPatient: true, bedId: bed?._id })
  const thirty = await sessionOf(patient, 30)
  const overridden = await doctor.api.call(createSession, {
    body: {
      patientId: allergic,
      attendants: ['PHARMACIST'],
      workingDiagnosis: 'Abscess',
      prescriptionLines: [
        {
          drug: 'Amoxicillin',
          dose: '250 mg',
          timesPerDay: 3,
          days: 5,
          override: { reasonCode: 'tolerated-before', reason: 'Took it in March without harm' },
        },
      ],
    },
  })
  await pharmacist.api.call(updateSession, {
    body: { id: twelve._id, comment: 'Explained the illness', drugs: [{ drug: 'Paracetamol', dosage: 12 }] },
  })
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
  await doctor.api.call(createFollowUp, { body: { patientId: patient, dueOn, reason: 'Dressing of the wound' } })
  const { _id: count } = await admin.api.call(openCount, { body: { scope: 'all' } })
  await admin.api.call(backUpStore, {})
  await admin.api.call(drillStore, {})
  const lines = [{ sessionId: twelve._id, recommendation: 'Weigh her at noon' }]
  const measles = await doctor.api.call(createSession, {
    body: { patientId: allergic, attendants: ['NURSE'], workingDiagnosis: 'Measles' },
  })
  const { reports } = await doctor.api.call(getSessionDiseaseReports, { params: { id: measles._id } })
  const handover = await doctor.api.call(createHandover, { body: { shift: 'night', lines } })
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
  const breach = await admin.api.call(createBreach, { body: BREACH })
  const letter = { facility: 'LUTH', urgency: 'urgent', reason: 'Severe anaemia', letter: 'Dear colleague' } as const
  const referral = await doctor.api.call(sendReferral, { params: { id: twelve._id }, body: letter })
  const ids = {
    patient,
    session: twelve._id,
    referral: referral._id,
    stock: 'all',
    stockCount: count,
    handover: handover._id,
    range: `${today}_${today}`,
    month: today.slice(0, 7),
    followUps: 'week',
    condition: 'hypertension',
    diseaseReport: reports[0]?._id ?? '',
    week: '2026-01-05',
    drill: 'last',
    rules: 'now',
    breach: breach._id,
    dataProtection: 'record',
  }
  return {
    clinic,
    admin,
    doctor,
    pharmacist,
    patient,
    ids,
    thirty: thirty._id,
    overridden: overridden._id,
    allergic,
    quantities: { [out._id]: 200 },
  }
}

const addressOf = ({ ids }: Store, what: PrintName, size: string, id = ids[PRINTS[what].of]) => `/print/${what}/${id}?size=${size}`

/** `handed` is what the screen before it hands over. */
async function openPaper(page: Page, address: string, handed: object | null = null): Promise<void> {
  await page.addInitScript((usr) => history.replaceState({ usr }, ''), handed)
  await page.goto(address)
  await expect(page.locator('[data-paper]')).toBeVisible()
}

/** What the printer gets: the size of each page in points, and its words. */
async function print(page: Page, address: string, handed?: object | null): Promise<Pdf> {
  await openPaper(page, address, handed)
  return pdfOf(page)
}

const MEDIA: Record<string, { width: number; height?: number }> = {
  A4: { width: 595, height: 842 },
  A5: { width: 420, height: 595 },
  '80': { width: 227 },
  '58': { width: 164 },
}

const LYING = { width: 842, height: 595 }

test('5.1–5.4, 5.14, 5.17, 5.20, 5.22 every paper comes in its sizes, whole, without buttons, strangers or refusals of the policy', async ({
  browser,
  store,
}) => {
  test.setTimeout(600_000)
  await store.doctor.api.call(issueCard, { params: { id: store.patient } })
  const course = { goal: 'Walk to the market', planned: 6, exercises: 'Ten knee bends' }
  await store.doctor.api.call(startCourse, { params: { id: store.ids.session }, body: course })
  const page = await pageOf(browser, store.clinic, store.admin)
  const trouble = watch(page, store.clinic)
  for (const [what, { sizes, of }] of Object.entries(PRINTS) as [PrintName, (typeof PRINTS)[PrintName]][])
    for (const size of sizes)
      await test.step(`${what} on ${size}`, async () => {
        const { pages } = await print(page, addressOf(store, what, size), what === 'reorder' ? { quantities: store.quantities } : null)
        for (const { width, height } of pages)
          expect({ width, height }).toMatchObject((what === 'ward-chart' || what === 'return' ? LYING : MEDIA[size]) ?? {})
        const words = pages.map(({ text }) => text).join(' ')
        // As whole words, because a source is named KenyaEMR.
        expect(words).not.toMatch(/\b(LOGOUT|EMR|Nothing is printed until|mm A\d?)\b/)
        if (size === '80' || size === '58') expect(pages).toHaveLength(1)
        const isForOne = of === 'session' || of === 'patient'
        // 5.16: marks and all, on every page.
        if (isForOne) for (const { text } of pages) expect(text.replaceAll(' ', '')).toContain(NAME.normalize('NFC').replaceAll(' ', ''))
        expect(words).toContain(what === 'bed-label' ? 'Ward 1' : 'Saints Community Clinic, Ibadan')
        if (what !== 'patient-card' && what !== 'bed-label') {
          expect(words).toContain('by Grace Adeyemi (Admin)')
          const isByRules = ['session', 'ward-chart', 'handover', 'report', 'return', 'disease-week', 'long-term', 'rules'].includes(what)
          expect(/have not been reviewed by this clinic.s doctor/.test(words)).toBe(isByRules)
          expect(/Clinical rules \d/.test(words)).toBe(isByRules)
          expect(pages[0]?.text).toContain(`Page 1 of ${pages.length}`)
        }
        expect(await cutOff(page)).toEqual([])
      })
  expect(trouble).toEqual([])
  expect(readFileSync(store.clinic.logFile, 'utf8')).not.toContain('policy refused')
  await page.context().close()
})

test('5.11 twelve lines are one page of A5, thirty are two with the name on both; 5.12 and 5.13 say what was not asked and why', async ({
  browser,
  store,
}) => {
  const page = await pageOf(browser, store.clinic, store.doctor)
  const twelve = await print(page, addressOf(store, 'prescription', 'A5'))
  expect(twelve.pages).toHaveLength(1)
  expect(twelve.pages[0]?.text).not.toContain('ALSO WRITTEN')
  for (const words of [
    'Allergies not asked',
    'Paracetamol 500 mg',
    '2 tablets',
    '64 kg',
    '26–30 years',
    'Prescribed by Ngozi Eze, Doctor',
    'Signature',
  ])
    expect(twelve.pages[0]?.text).toContain(words)
  const thirty = await print(page, addressOf(store, 'prescription', 'A5', store.thirty))
  expect(thirty.pages).toHaveLength(2)
  expect(thirty.pages[1]?.text).toContain('Page 2 of 2')
  expect(thirty.pages[1]?.text).toContain('Vitamin number 29')
  const [{ text = '' } = {}] = (await print(page, addressOf(store, 'prescription', 'A5', store.overridden))).pages
  expect(text).toContain('ALLERGIES: Penicillin (rash, severe)')
  expect(text).toContain('Given despite a warning: Took it in March without harm (Ngozi Eze)')
  const withStock = page.getByRole('checkbox', { name: 'Show what is in stock here' })
  // The address holds it, so it is checked a moment after the press.
  await withStock.click()
  await expect(withStock).toBeChecked()
  expect((await pdfOf(page)).pages[0]?.text).toMatch(/Here .*no/)
  const dose = await print(page, addressOf(store, 'dose-slip', '58'))
  for (const words of ['2-0-2', '1-1-1', 'For 3 days', 'Finish all of it']) expect(dose.pages[0]?.text).toContain(words)
  await page.context().close()
})

test('a discharge summary of a usual stay is one page of A5, and a longer one leaves no page with its rules alone', async ({
  browser,
  store,
}) => {
  const { doctor, pharmacist } = store
  const summaryOf = async (lines: number, notes: number) => {
    const [patient] = await doctor.api.call(createPatient, {
      body: { ...aPerson, firstname: FIRST, lastname: LAST, phone: `080355502${lines}` },
    })
    const { _id: id } = await doctor.api.call(createSession, {
      body: {
        patientId: patient?._id ?? '',
        attendants: ['PHARMACIST'],
        workingDiagnosis: 'Severe malaria\nMild anaemia',
        complaints: 'Fever for three days, with vomiting, headache and weakness; not eating since yesterday',
        prescriptionLines: Array.from({ length: lines }, (_, n) => ({
          drug: `Vitamin number ${n}`,
          dose: '1 tablet',
          timesPerDay: 3,
          days: 5,
        })),
      },
    })
    for (let n = 1; n <= notes; n++)
      await pharmacist.api.call(updateSession, { body: { id, comment: `Day ${n}: fever is down, she eats and drinks, no more vomiting` } })
    await doctor.api.call(updateSession, { body: { id, open: false } })
    const page = await pageOf(browser, store.clinic, doctor)
    const { pages } = await print(page, addressOf(store, 'discharge-summary', 'A5', id))
    await page.context().close()
    return pages
  }
  expect(await summaryOf(4, 3)).toHaveLength(1)
  const long = await summaryOf(9, 14)
  expect(long.at(-1)?.text).toMatch(/Vitamin number 8.*Signature/)
})

test('a roll that is printed at once ends where its content ends', async ({ browser, store }) => {
  const page = await pageOf(browser, store.clinic, store.doctor)
  // The browser reports sizes a moment after it has laid out a page: here it never comes to that.
  await page.addInitScript(() => Object.assign(ResizeObserver.prototype, { observe: () => undefined }))
  const { pages } = await print(page, addressOf(store, 'prescription', '58'))
  expect(pages).toHaveLength(1)
  await page.context().close()
})

test('4.19 a handover of eight patients is at most two pages of A4', async ({ browser, store }) => {
  const { admin, doctor } = store
  const beds = await admin.api.call(createBeds, { body: Array.from({ length: 8 }, (_, n) => `Ward B · ${n + 1}`) })
  const lines = []
  for (const [n, { _id: bedId }] of beds.entries()) {
    const [patient] = await doctor.api.call(createPatient, {
      body: { ...aPerson, firstname: FIRST, lastname: LAST, phone: `0803555010${n}` },
    })
    const { _id: sessionId } = await doctor.api.call(createSession, {
      body: {
        patientId: patient?._id ?? '',
        attendants: ['NURSE'],
        admitPatient: true,
        bedId,
        workingDiagnosis: 'Severe malaria, anaemia',
        complaints: 'Fever, vomiting and weakness for four days',
        co_morbities: 'Hypertension',
        temperature: '39.2',
        pulse: '128',
        bloodPressure: '96/60',
        spO2: '93',
        respiratoryRate: '26',
        consciousness: 'V',
      },
    })
    lines.push({ sessionId, recommendation: 'Artesunate at 22:00, recheck the temperature, call the doctor if she vomits again' })
  }
  const { _id } = await doctor.api.call(createHandover, { body: { shift: 'night', lines } })
  const page = await pageOf(browser, store.clinic, store.doctor)
  const { pages } = await print(page, addressOf(store, 'handover', 'A4', _id))
  expect(pages.length).toBeLessThanOrEqual(2)
  for (const { tag } of beds) expect(pages.map(({ text }) => text).join(' ')).toContain(tag)
  await page.context().close()
})

test('5.15 a dark screen prints black on white; the preview is sound at both widths, and nothing is printed by itself', async ({
  browser,
  store,
}) => {
  const page = await pageOf(browser, store.clinic, store.doctor)
  await page.addInitScript(() => Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPaper(page, addressOf(store, 'prescription', 'A5'))
  expect(await page.evaluate('printed')).toBe(0)
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      await expectAccessible(page)
    }
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await page.evaluate('printed')).toBe(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.locator('[data-paper]').evaluate((sheet) => {
    const text = [...sheet.querySelectorAll('*')].map((element) => getComputedStyle(element))
    return {
      ground: [document.body, sheet].map((one) => getComputedStyle(one).backgroundColor),
      text: [...new Set(text.map(({ color }) => color))],
      sizes: Math.min(...text.map(({ fontSize }) => Number.parseFloat(fontSize))),
    }
  })
  expect(colours.ground).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  expect(colours.text).toEqual(['rgb(0, 0, 0)'])
  expect(colours.sizes, '9 pt').toBeGreaterThanOrEqual(11.9)
  await page.context().close()
})

test('the comments of a session that are folded on the screen are on its paper', async ({ browser, store }) => {
  const page = await pageOf(browser, store.clinic, store.doctor)
  await page.goto(`/patient/consultation/${store.ids.session}`)
  const comment = page.getByRole('listitem').getByText('Explained the illness')
  await expect(comment).toBeVisible()
  await page.getByRole('button', { name: 'Hide comments' }).click()
  await expect(comment).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(comment).toBeVisible()
  await page.context().close()
})

test('a count sheet of many pages keeps the lots of an item on one of them', async ({ browser, store }) => {
  const { admin } = store
  const expiresOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const names = Array.from({ length: 14 }, (_, n) => `Vitamin${'abcdefghijklmn'[n]}`)
  for (const name of names) {
    const item = await admin.api.call(createItem, { body: { name, description: 'Tablet', dosage: '5 mg', count: 0 } })
    const lines = Array.from({ length: 5 }, (_, lot) => ({ item: item._id, units: 10, lotNo: `${name}-lot${lot}`, expiresOn }))
    await admin.api.call(receiveStock, { body: { lines } })
  }
  await admin.api.call(cancelCount, { params: { id: store.ids.stockCount } })
  const { _id } = await admin.api.call(openCount, { body: { scope: 'all' } })
  const page = await pageOf(browser, store.clinic, admin)
  const { pages } = await print(page, addressOf(store, 'count-sheet', 'A4', _id))
  expect(pages.length).toBeGreaterThan(1)
  for (const name of names) expect(pages.map(({ text }) => text.split(`${name}-lot`).length - 1).filter(Boolean)).toEqual([5])
  await page.context().close()
})

test('5.18 a receipt has no diagnosis; 5.19 the audit tells who printed what', async ({ browser, store }) => {
  const page = await pageOf(browser, store.clinic, store.pharmacist)
  for (const size of PRINTS['receipt-of-care'].sizes) {
    const [{ text = '' } = {}] = (await print(page, addressOf(store, 'receipt-of-care', size))).pages
    expect(text).toContain('Paracetamol × 12 ')
    expect(text).toContain('Bola Ade (Pharmacist)')
    for (const word of ['malaria', 'Fever', 'illness', 'Diagnosis', '₦']) expect(text).not.toContain(word)
  }
  const { data } = await store.admin.api.call(listAudit, { query: { limit: 50 } })
  const printed = data.filter(({ type }) => type === 'print.receipt-of-care')
  expect(printed.slice(0, 3).map(({ userId, patientId }) => [userId?.name, patientId?._id])).toEqual(
    Array(3).fill(['Bola Ade', store.patient]),
  )
  await page.goto(addressOf(store, 'patient-card', 'A4'))
  await expect(page.getByText('Your role cannot do this')).toBeVisible()
  await page.context().close()
})

/** The QR code of the page as a decoder of another maker reads it. */
async function decodeQr(page: Page): Promise<string | undefined> {
  const { path, size } = await page
    .locator('[data-qr]')
    .first()
    .evaluate((element) => ({
      path: element.getAttribute('d') ?? '',
      size: Number(element.closest('svg')?.getAttribute('viewBox')?.split(' ')[2]),
    }))
  const scale = 6
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  // A CommonJS module, whose types and whose shape do not agree on where its function is.
  const { default: decode } = decoder as unknown as { default: typeof decoder.default.default }
  return decode(pixels, side, side)?.data
}

test('5.5 the code of a card decodes to its address; 5.7, 5.9, 5.10, 5.21 a card opens the chart after sign-in until it is revoked', async ({
  browser,
  page,
  store,
}) => {
  const doctor = await pageOf(browser, store.clinic, store.doctor)
  await doctor.goto(addressOf(store, 'patient-card', '58', store.allergic))
  await doctor.getByRole('button', { name: 'Make a card' }).click()
  await expect(doctor.locator('[data-qr]')).toHaveCount(1)
  const url = (await decodeQr(doctor)) ?? ''
  const code = readCardCode(url) ?? ''
  expect(url).toBe(`HTTP://${new URL(store.clinic.url).host}/C/${code}`)
  const [{ text = '' } = {}] = (await pdfOf(doctor)).pages
  expect(text).toContain(code.slice(0, 5))
  for (const secret of ['08031234567', 'Grace Chapel', store.allergic]) expect(text).not.toContain(secret)

  // A scanner types into the search and presses Enter.
  await doctor.goto('/patient/search')
  const search = doctor.getByRole('textbox', { name: "Patient's name" })
  await search.fill(`http://another-host/C/${code.toLowerCase()}`)
  const pressed = Date.now()
  await search.press('Enter')
  await expect(doctor.getByText('Chidi Okafor').first()).toBeVisible()
  test.info().annotations.push({ type: 'scanned card', description: `${Date.now() - pressed} ms` })

  await page.goto(`${store.clinic.url}/C/${code}`)
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByLabel('Email').fill(store.pharmacist.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(store.pharmacist.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${store.clinic.url}/patient/history/${store.allergic}`)
  await expect(page.getByText('Chidi Okafor').first()).toBeVisible()

  await store.doctor.api.call(revokeCard, { params: { code } })
  await page.goto(`${store.clinic.url}/C/${code}`)
  await expect(page.getByRole('heading', { name: 'Card not valid' })).toBeVisible()
  await expectAccessible(page)
  await doctor.context().close()
})
