import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { fillPath } from '@clinic/contract/endpoint'
import { mayOpen, SCREENS, type ScreenName } from '@clinic/contract/screens'
import { test as base, type Locator, type Page } from '@playwright/test'
import { pageOf } from '../support/api.ts'
import { type HostileStore, LONG_FIRST, LONG_LAST, MARKUP, startHostileClinic } from '../support/hostile-store.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, expectAccessible } from '../support/test.ts'
import { go, watch } from '../support/watch.ts'
import { PICTURES, roleOf, SCHEMES, SIZES, whole } from '../support/whole-screen.ts'

/** Nothing is changed here, so one clinic serves all tests of a worker. */
const test = base.extend<object, { store: HostileStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const store = await startHostileClinic()
      await use(store)
      await store.clinic.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ trace: 'off' })
test.setTimeout(600_000)

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })
const text = (text: string | RegExp) => (page: Page) => page.getByRole('main').getByText(text).filter({ visible: true }).first()
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** What of a screen shows that all of it is there; of the others it is the title. */
const SHOWN: Partial<Record<ScreenName, (page: Page) => Locator>> = {
  signIn: heading('Sign in to EMR'),
  createPassword: heading('Create a new password'),
  forgot: heading('Forgot password'),
  forgotAuth: heading('Set a new password'),
  forgotChange: heading('Set a new password'),
  firstLogin: heading('Change your password'),
  notFound: heading('Page Not Found'),
  home: (page) => heading('Welcome, Grace Adeyemi')(page).or(heading('Queue')(page)),
  ownPassword: (page) => page.getByRole('main').getByRole('button', { name: 'Change password' }),
  queue: text(LONG_FIRST),
  patientSearch: text(LONG_LAST),
  followUps: text(LONG_LAST),
  patientChart: text(/^pharmacist: <img/),
  patientHistory: text('=SUM(A1)'),
  openCard: text('=SUM(A1)'),
  print: (page) => page.locator('[data-paper]'),
  sessionDetails: text(/^pharmacist: <img/),
  recordCare: text(/^pharmacist: <img/),
  patientProfile: text(MARKUP),
  createPatient: heading('Open a new record'),
  recordSession: text(`${MARKUP} three times a day`),
  editPatient: (page) => page.getByRole('textbox', { name: 'Last Name' }),
  uncoded: heading('To be coded'),
  report: text(LONG_LAST),
  returns: heading('Monthly returns'),
  returnMapping: (page) => page.getByRole('textbox', { name: 'Organisation unit' }),
  dashboard: text('1 free'),
  bulkUpload: heading('Upload patient information'),
  stock: text('Out of stock'),
  shelf: text('Out of stock'),
  recall: heading('Recall a lot'),
  stockCheck: text('All totals agree'),
  inventoryUpload: heading('Inventory'),
  createItem: text('x10'),
  invitePersonnel: heading('Invite a personnel'),
  managePersonnel: text(LONG_LAST),
  editPersonnel: (page) => page.getByRole('textbox', { name: 'Last Name' }),
  activeSessions: heading('Active Sessions: 2'),
  beds: text('Ward of Saint Bartholomew'),
  createBeds: text('Ward of Saint Bartholomew'),
  selectRole: heading('Select role'),
  audit: text(LONG_LAST),
  phones: text('npm start -- --lan'),
  storage: heading('Backups'),
  selfCheck: heading('Self-check'),
  dataProtection: heading('Data protection'),
  settings: (page) => page.getByRole('textbox', { name: 'Name of the clinic' }),
}

/** Where the defaults would show nothing: care was recorded for the one with the long name, and home shows what is to do. */
const SEARCH: Partial<Record<ScreenName, string>> = {
  queue: '?state=done',
  followUps: '?when=week',
  report: `?from=${today()}&to=${today()}`,
}

const NAMES = Object.keys(SCREENS) as ScreenName[]

for (const role of ROLES)
  test(`1.27 every screen that a ${role} may open is sound, and no other opens`, async ({ browser, store }) => {
    const page = await pageOf(browser, store.clinic, store.people[role])
    const trouble = watch(page, store.clinic)
    const own = NAMES.filter((name) => SCREENS[name].access !== 'public')
    for (const name of own.filter((name) => mayOpen(role, SCREENS[name].access))) await tryScreen(page, name, store, roleOf(name) === role)
    for (const name of own.filter((name) => !mayOpen(role, SCREENS[name].access))) {
      await go(page, addressOf(name, store))
      await expect.poll(() => page.evaluate(() => location.pathname), name).toBe('/404')
    }
    expect(trouble).toEqual([])
  })

test('every public screen is sound, and without a sign-in no other opens', async ({ browser, store }) => {
  const page = await (await browser.newContext({ baseURL: store.clinic.url })).newPage()
  const trouble = watch(page, store.clinic)
  for (const name of NAMES)
    if (SCREENS[name].access === 'public') await tryScreen(page, name, store, true)
    else {
      await page.goto(addressOf(name, store), { waitUntil: 'commit' })
      await expect(page, name).toHaveURL('/signin')
    }
  expect(trouble).toEqual([])
})

test('each role can open the screens that the specification gives it', () => {
  const count = (role: Role) => NAMES.filter((name) => mayOpen(role, SCREENS[name].access)).length
  expect(ROLES.map((role) => NAMES.length - count(role))).toEqual([1, 21, 29, 29, 31])
})

const isPictured = process.env.PICTURES === 'on'

/** axe and the sizes of targets are tried at the widest and the narrowest. */
const TRIED: readonly number[] = [1280, 390]

/**
 * One screen in every size, light and dark: nothing for axe to find, nothing to scroll sideways, and on a phone nothing too small to tap. Who
 * works there opens its address, the others are led there. With PICTURES=on a picture of each is kept, to look at (test-results/pictures).
 */
async function tryScreen(page: Page, name: ScreenName, store: HostileStore, isOwn: boolean): Promise<void> {
  if (isOwn || page.url() === 'about:blank') await page.goto(addressOf(name, store), { waitUntil: 'commit' })
  else await lead(page, addressOf(name, store))
  await expect((SHOWN[name] ?? title)(page), name).toBeVisible()
  await whole(page, name)
  for (const size of SIZES)
    for (const [at, colorScheme] of schemesAt(size.width, isOwn).entries())
      await test.step(`${name} at ${size.width}, ${colorScheme}`, async () => {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        if (isPictured && isOwn) await keepPicture(page, `${name}-${size.width}-${colorScheme}`)
        if (at === 0) await expectToFit(page, name, size.width)
        if (TRIED.includes(size.width)) await expectAccessible(page, at === 0 ? undefined : 'colours')
      })
}

/** A person who is led to a screen sees it wide and light, and narrow and dark: what only they have there is tried at both sizes and in both schemes. */
function schemesAt(width: number, isOwn: boolean): readonly (typeof SCHEMES)[number][] {
  if (isOwn) return TRIED.includes(width) || isPictured ? SCHEMES : ['light']
  return { 1280: ['light'] as const, 390: ['dark'] as const }[width] ?? []
}

/** Goes there without a reload, and waits until the title of the screen before is gone. */
async function lead(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1, [data-paper]')) title.setAttribute('data-before', '')
  })
  await go(page, address)
  await expect(page.locator('[data-before]'), address).toHaveCount(0)
}

/** Colours do not move anything, so it is asked in one scheme. */
async function expectToFit(page: Page, name: ScreenName, width: number): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(beyond, `${name}: pixels beyond the edge at ${width}`).toBe(0)
  const cut = page
    .locator('.mantine-Alert-message')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent))
  expect.soft(await cut, `${name}: warnings cut at ${width}`).toEqual([])
  if (SCREENS[name].access !== 'public') await expect.soft(page.getByRole('navigation', { name: 'Main' }), name).toBeInViewport()
  if (width === 390) await expect.poll(() => page.evaluate(smallTargets), `${name}: below 44 px`).toEqual([])
}

/** In a format that is written in half the time of PNG; `npm run pictures` takes them of the invented clinic, with every pixel. */
async function keepPicture(page: Page, file: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${file}.jpeg`), type: 'jpeg', quality: 70 })
}

const addressOf = (name: ScreenName, { ids }: HostileStore) => fillPath(SCREENS[name].path, ids) + (SEARCH[name] ?? '')
