import { searchPatients } from '@clinic/contract/patients/patients'
import { getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import type { Page, Response } from '@playwright/test'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { ADMIN } from '../support/clinic.ts'
import { fillPatient } from '../support/fill-patient.ts'
import { stored } from '../support/stored.ts'
import { expect, signIn, test } from '../support/test.ts'

/** A name that is no secure context, as a clinic's address on its own network: what the page needs is there all the same. */
const HOST = 'clinic.test'
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
test.use({
  launchOptions: { ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }), args },
  baseURL: async ({ clinic }, use) => use(clinic.url.replace('127.0.0.1', HOST)),
})

// The server answers only under its own names.
test.beforeEach(({ clinic }) => clinic.restart({ PUBLIC_URL: clinic.url.replace('127.0.0.1', HOST) }))

const chip = (page: Page) => page.getByRole('banner').locator('a[href="/unsent"]')

/** Waits until a part of the program is there, with all that it imports and its styles. */
async function codeOf(page: Page, name: string): Promise<void> {
  const filesOf = (name: string) => {
    const urls = performance.getEntriesByType('resource').map((file) => file.name)
    const files = urls.filter((url) => new RegExp(`/assets/${name}-.{8}\\.js$`).test(url))
    return files.length > 0 ? files : null
  }
  const files = await page.waitForFunction(filesOf, name, { timeout: 30_000 })
  await page.evaluate(async (files) => void (await Promise.all((files ?? []).map((file) => import(file)))), files)
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet))
}

/** What a failure needs has come: the question of signing out, and the toasts. */
const quietMoment = (page: Page) => codeOf(page, 'toasts')

const CANARIES = ['Folashade', 'Balogun', '08031112222', 'Typhoid', ADMIN.password]

async function createSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
}

test('OFF-02 a patient and a consultation that were typed without a server are saved once each, linked, after a reload', async ({
  page,
  clinic,
}) => {
  const admin = await firstAdmin(clinic)
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.goto('/patient/create')
  await fillPatient(page)
  await codeOf(page, 'record-session')
  await quietMoment(page)
  await expect.poll(async () => (await stored(page)).includes('draft')).toBe(true)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create Record' }).click()
  const kept = page.getByRole('dialog', { name: 'Kept on this phone' })
  await expect(kept.getByText('The record of Folashade Balogun is kept on this phone. It is sent when the server is back.')).toBeVisible()
  await expect(page.getByText('Record added!')).toHaveCount(0)
  await expect(chip(page)).toHaveText('1 waiting')
  await kept.getByRole('link', { name: 'Start a consultation' }).click()
  await page.getByLabel('Working diagnosis').fill('Typhoid')
  await page.getByLabel('Nurse').check()
  await createSession(page)
  await kept.getByRole('link', { name: 'See unsent work' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Folashade Balogun' })).toHaveCount(2)
  await expect(chip(page)).toHaveText('2 waiting')
  for (const canary of CANARIES) expect(await stored(page)).not.toContain(canary)
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page.getByText('2 records are not sent yet. They stay locked on this phone until you sign in here again.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await admin.api.call(searchPatients, { query: { name: 'Folashade' } })).count).toBe(0)

  // The tab is gone, the sign-in too, and the server is back.
  await page.evaluate(() => localStorage.clear())
  await page.context().setOffline(false)
  await signIn(page, ADMIN)
  await expect.poll(async () => (await admin.api.call(searchPatients, { query: { name: 'Folashade' } })).count, { timeout: 20_000 }).toBe(1)
  const [patient] = (await admin.api.call(searchPatients, { query: { name: 'Folashade' } })).data
  const sessions = () => admin.api.call(getPatientHistory, { params: { patientId: patient?._id ?? '' } })
  // The page that is gone may have begun to send: its turn ends after 12 s, and another is taken then.
  const diagnoses = async () => (await sessions()).data.map(({ workingDiagnosis }) => workingDiagnosis)
  await expect.poll(diagnoses, { timeout: 30_000 }).toEqual(['Typhoid'])
  expect((await sessions()).data[0]?.recordedAt).not.toBeNull()
  await expect(chip(page)).toHaveCount(0)
})

test('what keeps typed work is fetched again if the network was away at first, before a letter is typed', async ({ page }) => {
  // The page looks for it three seconds after its first screen. Here it waits until the network is away.
  await page.addInitScript((quiet) => {
    const later = window.setTimeout
    const held = (work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== quiet || typeof work !== 'function') return later(work, ms, ...rest)
      window.addEventListener('quiet-moment', () => work(...rest), { once: true })
      return 0
    }
    window.setTimeout = held as typeof setTimeout
  }, 3_000)
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  const failed = page.waitForEvent('requestfailed')
  await page.evaluate(() => window.dispatchEvent(new Event('quiet-moment')))
  await failed
  const databases = async () => (await page.evaluate(() => indexedDB.databases())).length
  expect(await databases()).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(databases, { timeout: 30_000 }).toBe(1)
})

test('OFF-04 another person on the phone sees a count only; care is sent once its own person is back', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const [hauwa, bola] = [
    await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' }),
    await newPerson(clinic, admin, { name: 'Bola Ade', role: 'nurse' }),
  ]
  const session = await newSession(admin.api, { patientId: (await newPatient(admin.api))._id, attendants: ['NURSE'] })
  const page = await pageOf(browser, { ...clinic, url: clinic.url.replace('127.0.0.1', HOST) }, hauwa)
  await page.goto(`/patient/record/${session._id}`)
  await page.getByLabel('Details of what was done').fill('Wound dressed')
  await codeOf(page, 'unsent')
  await quietMoment(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kept on this phone. It is sent when the server is back.')).toBeVisible()
  await expect(chip(page)).toHaveText('1 waiting')
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.context().setOffline(false)
  await signIn(page, bola)
  await page.getByRole('banner').getByText('1 locked').click()
  await expect(page.getByText('1 record of another person waits here, locked.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Care' })).toHaveCount(0)
  const comments = async () => (await admin.api.call(getSession, { params: { id: session._id } })).comments
  expect(await comments()).toEqual([])

  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await signIn(page, hauwa)
  await expect
    .poll(async () => (await comments()).map(({ comment, userId }) => [comment, userId.name]))
    .toEqual([['Wound dressed', 'Hauwa Danjuma']])
})

for (const whose of ['another patient', 'this patient'])
  test(`text about ${whose} that comes back after a reload leaves the cursor where it is`, async ({ page, clinic }) => {
    const admin = await firstAdmin(clinic)
    const [first, second] = [await newPatient(admin.api), await newPatient(admin.api)]
    const isThis = whose === 'this patient'
    await signIn(page, ADMIN)
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await page.goto(`/patient/consultation/new/${first._id}`)
    await page.getByLabel('Temperature').fill('39.6')
    await expect.poll(async () => (await stored(page)).includes('draft')).toBe(true)

    // What brings the text back comes once the cursor is in its place.
    const focused = Promise.withResolvers<void>()
    await page.route(/\/assets\/start-.{8}\.js$/, (route) => focused.promise.then(() => route.continue()))
    await page.goto(`/patient/consultation/new/${isThis ? first._id : second._id}`)
    await page.getByLabel('Weight').focus()
    focused.resolve()
    // The page asks before it is left once it has the text.
    const hasText = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(hasText, { timeout: 30_000 }).toBe(true)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(page.getByLabel('Weight')).toBeFocused()
    await expect(page.getByLabel('Temperature')).toHaveValue(isThis ? '39.6' : '')
    // What a value means is shown as if the field had just been left.
    await expect(page.getByText('Fever', { exact: true })).toHaveCount(isThis ? 1 : 0)
    await page.keyboard.type('60')
    await expect(page.getByLabel('Weight')).toHaveValue('60')
  })

/** The outbox asks for the server's time once it has read the drafts. A part that loads late asks whether the server is there, without a type. */
const isTimeOfServer = (answer: Response) => /api\/health/.test(answer.url()) && 'content-type' in answer.request().headers()

test('a form that was typed survives a reload, and is gone from the phone once it is saved', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const session = await newSession(admin.api, { patientId: (await newPatient(admin.api))._id, attendants: ['NURSE'] })
  const page = await pageOf(browser, { ...clinic, url: clinic.url.replace('127.0.0.1', HOST) }, nurse)
  await page.goto(`/patient/record/${session._id}`)
  const box = page.getByLabel('Details of what was done')
  await box.pressSequentially('Wound dressed')
  await expect.poll(async () => (await stored(page)).includes('draft')).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(box).toHaveValue('Wound dressed')

  // The same form in a second tab goes on with it; the first says so, and overwrites none of it.
  const other = await page.context().newPage()
  await other.goto(`/patient/record/${session._id}`)
  await expect(other.getByLabel('Details of what was done')).toHaveValue('Wound dressed')
  const before = await stored(other)
  await other.getByLabel('Details of what was done').fill('Wound dressed!')
  await expect.poll(async () => (await stored(other)) !== before).toBe(true)
  await box.press('?')
  await expect(chip(page)).toHaveText(/^Open in another tab/)
  other.on('dialog', (dialog) => void dialog.accept())
  await other.reload()
  await expect(other.getByLabel('Details of what was done')).toHaveValue('Wound dressed!')
  await other.close()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Details of Consultation' })).toBeVisible()
  await expect.poll(async () => /draft|waiting/.test(await stored(page))).toBe(false)

  // Two tabs that were open before the first letter keep one draft each, and the second says so.
  const second = await page.context().newPage()
  const next = await newSession(admin.api, { patientId: (await newPatient(admin.api))._id, attendants: ['NURSE'] })
  for (const tab of [page, second]) {
    const ready = tab.waitForResponse(isTimeOfServer)
    await tab.goto(`/patient/record/${next._id}`)
    await ready // what was typed before is in the form from here on
  }
  await box.pressSequentially('Bed')
  await expect.poll(async () => (await stored(page)).match(/"draft"/g)).toHaveLength(1)
  await expect(chip(page)).toHaveCount(0)
  await second.getByLabel('Details of what was done').pressSequentially('Wound')
  await expect(chip(second)).toHaveText(/^Also typed in another tab/)
  expect((await stored(second)).match(/"draft"/g)).toHaveLength(2)
})

test('each letter is sealed and on the disk without waiting for a timer', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const nurse = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'nurse' })
  const session = await newSession(admin.api, { patientId: (await newPatient(admin.api))._id, attendants: ['NURSE'] })
  const page = await pageOf(browser, { ...clinic, url: clinic.url.replace('127.0.0.1', HOST) }, nurse)
  await page.clock.install()
  await page.goto(`/patient/record/${session._id}`)
  const box = page.getByLabel('Details of what was done')
  await box.pressSequentially('W')
  await expect.poll(() => stored(page)).toContain('draft')
  // From here on no timer of the page ends.
  await page.clock.pauseAt(Date.now() + 5_000)
  for (const letter of 'ound dressed') {
    const before = await stored(page)
    await box.press(letter === ' ' ? 'Space' : letter)
    await expect.poll(() => stored(page)).not.toBe(before)
  }
  expect(await stored(page)).not.toContain('ound dressed')
})
