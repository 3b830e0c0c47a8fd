import { readFileSync } from 'node:fs'
import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS, type ScreenName } from '@clinic/contract/screens'
import { test as base, type Page } from '@playwright/test'
import { pageOf } from '../support/api.ts'
import { itemsFile, PAYLOADS, type SweptIds, type SweptStore, startSweptClinic } from '../support/swept-store.ts'
import { expect } from '../support/test.ts'
import { go, watch } from '../support/watch.ts'

/** Nothing is changed here, so one clinic serves all tests of a worker. */
const test = base.extend<object, { store: SweptStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const store = await startSweptClinic()
      await use(store)
      await store.clinic.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.use({ trace: 'off' })
test.setTimeout(300_000)
test.describe.configure({ mode: 'default' }) // one worker, one store

const isFull = process.env.RELIABILITY === 'full'

/** Screens of one record, each with what of it is shown there as text; a form shows it in its inputs. */
const OF_RECORD: readonly [ScreenName, (swept: SweptIds) => string][] = [
  ['patientHistory', ({ patientId }) => `/patient/history/${patientId}`],
  ['patientProfile', ({ patientId }) => `/profile/${patientId}`],
  ['sessionDetails', ({ sessionId }) => `/patient/consultation/${sessionId}`],
  ['recordCare', ({ sessionId }) => `/patient/record/${sessionId}`],
  ['recordSession', ({ patientId }) => `/patient/consultation/new/${patientId}`],
  ['editPatient', ({ patientId }) => `/profile/edit/${patientId}`],
  ['editPersonnel', ({ userId }) => `/personnel/manage/edit/${userId}`],
]

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
/** Screens of lists, in pages that together show every payload. */
const OF_LISTS: readonly [ScreenName, readonly string[]][] = [
  ['queue', ['/queue', '/queue?page=2', '/queue?state=done']],
  ['activeSessions', ['/manage/sessions', '/manage/sessions?page=2']],
  ['beds', ['/manage/beds']],
  ['createItem', ['/inventory/create']],
  ['managePersonnel', [1, 2, 3].map((page) => `/personnel/manage?page=${page}`)],
  ['report', [1, 2].map((page) => `/report?from=${today()}&to=${today()}&page=${page}`)],
  ['audit', ['/audit', '/audit?page=2']],
  ['dashboard', ['/dashboard']],
]

for (const [turn, role] of ROLES.entries())
  test(`BRW-01 stored markup is shown to a ${role} as text and nothing else`, async ({ browser, store }) => {
    const page = await pageOf(browser, store.clinic, store.people[role])
    const trouble = watch(page, store.clinic)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The roles share the payloads among them; the full run shows every payload to every role.
    for (const swept of store.swept.filter((_, number) => isFull || number % ROLES.length === turn)) await seeAll(page, role, swept)
    for (const [name, addresses] of OF_LISTS)
      if (mayOpen(role, SCREENS[name].access)) for (const address of addresses) await opens(page, address)
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
    expect(trouble).toEqual([])
    expect(readFileSync(store.clinic.logFile, 'utf8')).not.toContain('"directive"')
  })

test('BRW-01 the names that a hostile file brings back are text', async ({ browser, store }) => {
  const page = await pageOf(browser, store.clinic, store.people.admin)
  const trouble = watch(page, store.clinic)
  await page.goto('/inventory')
  await page.locator('input[type=file]').setInputFiles({ name: 'hostile.csv', mimeType: 'text/csv', buffer: Buffer.from(itemsFile()) })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  for (const payload of PAYLOADS) await expect(page.getByRole('main').getByText(`row ${payload}`).first()).toBeVisible()
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  expect(trouble).toEqual([])
})

async function seeAll(page: Page, role: Role, swept: SweptIds): Promise<void> {
  for (const [name, addressOf] of OF_RECORD) {
    if (!mayOpen(role, SCREENS[name].access)) continue
    await opens(page, addressOf(swept))
    await expect.poll(() => shown(page), `${name} shows ${swept.payload}`).toContain(swept.payload)
  }
  await opens(page, `/patient/search?name=${encodeURIComponent(swept.payload)}`)
  await expect(page.getByRole('textbox', { name: "Patient's name" })).toHaveValue(swept.payload)
}

/** The screen is there, with what it fetches. */
async function opens(page: Page, address: string): Promise<void> {
  await go(page, address)
  await expect(page).toHaveURL((url) => url.href === new URL(address, url).href)
  await expect(page.locator('main[aria-busy=false]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** All text of the screen, and what its inputs hold. */
const shown = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const inputs = [...main.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return `${main.textContent} ${inputs.join(' ')}`
  })
