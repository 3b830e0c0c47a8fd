import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { SCREENS, type ScreenName } from '@clinic/contract/screens'
import { test as base, expect, type Page } from '@playwright/test'
import { SCREEN } from '../../packages/web/src/lib/texts.ts'
import { pageOf, signInByApi } from '../support/api.ts'
import { type Clinic, startSharedClinic } from '../support/clinic.ts'
import { LONG_LAST, startHostileClinic } from '../support/hostile-store.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expectAccessible } from '../support/test.ts'
import { roleOf, whole } from '../support/whole-screen.ts'

/** Nothing that shows in a row is changed here, so one invented clinic serves all tests but that of long names. */
const test = base.extend<object, { clinic: Clinic }>({
  clinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const clinic = await startSharedClinic({ invented: true })
      await use(clinic)
      await clinic.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
// One worker, one after the other: two workers would invent the clinic twice.
test.describe.configure({ mode: 'default' })

/** Lists of many rows, in the invented clinic. */
const LISTS: readonly ScreenName[] = [
  'queue',
  'ward',
  'patientSearch',
  'followUps',
  'activeSessions',
  'beds',
  'stock',
  'shelf',
  'managePersonnel',
]
const MOST = 2
/** A value of a row under the name of its column, and no advice: it differs from row to row, and is quiet. */
const VALUES = [
  'Not moving',
  'Too much',
  'Use not known yet',
  'Order soon',
  'Order now',
  'No known allergies',
  /^Day \d+$/,
  /^NEWS2 /,
  /^[FM] · \d/,
  'yesterday',
  // Who of the roles assigned has not recorded care yet.
  /^(Nurse|Pharmacist|Physiotherapist)$/,
  // What came of the last call, which decides whom to phone next.
  'Not phoned yet',
  'Wrong number',
  // What one of an item is called, beside its figure.
  'units',
]
/** The specification has them on every row. */
const SPECIFIED = [
  ...Object.values(SCREEN).filter((text) => typeof text === 'string'),
  'View full details',
  'Attend to Patient',
  'Check in',
]

test('a list shows none of our own words more than twice', async ({ browser, clinic }) => {
  const pages = new Map<Role, Page>()
  for (const role of ROLES)
    pages.set(role, await pageOf(browser, clinic, await signInByApi(clinic, { email: `${role}@demo.clinic`, password: 'demo-clinic' })))
  const found: string[] = []
  for (const name of LISTS) {
    const page = pages.get(roleOf(name) ?? 'admin')
    await page?.goto(SCREENS[name].path)
    if (page) await whole(page, name)
    for (const text of (await page?.evaluate(repeatedInLists, MOST)) ?? []) if (isOurs(text)) found.push(`${name}: ${text}`)
  }
  expect(found).toEqual([])
})

/** Whatever a row holds: a bed, an allergy, marks of three roles, a call in vain. */
const ONE_HEIGHT = [
  ['doctor', '/queue?state=todo'],
  ['doctor', '/queue?state=waiting'],
  ['nurse', '/follow-ups?when=missed'],
] as const

test('on a phone the rows of a list have one height, at most 72 px', async ({ browser, clinic }) => {
  for (const [role, address] of ONE_HEIGHT) {
    const page = await pageOf(browser, clinic, await signInByApi(clinic, { email: `${role}@demo.clinic`, password: 'demo-clinic' }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await whole(page, 'queue')
    const heights = await page.locator('main [data-row]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(heights.length, address).toBeGreaterThan(2)
    expect(Math.max(...heights), address).toBeLessThanOrEqual(72)
    // The first has no line above it.
    expect(Math.max(...heights) - Math.min(...heights), address).toBeLessThanOrEqual(1)
    await expectAccessible(page)
    expect(await page.evaluate(smallTargets), address).toEqual([])
    if (address.startsWith('/follow-ups')) await expectResultsOfCall(page)
  }
})

/** Of two lines, and three where a name is long or some of it cannot be used. */
const STOCK = [
  ['admin', 'stock'],
  ['nurse', 'shelf'],
] as const

test('on a phone an item of the stock is two lines, seldom three', async ({ browser, clinic }) => {
  for (const [role, name] of STOCK) {
    const page = await pageOf(browser, clinic, await signInByApi(clinic, { email: `${role}@demo.clinic`, password: 'demo-clinic' }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(SCREENS[name].path)
    await whole(page, name)
    const heights = await page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), name).toBeLessThanOrEqual(96)
    expect(heights.filter((height) => height <= 72).length, name).toBeGreaterThan(heights.length * 0.8)
    await expectAccessible(page)
    expect(await page.evaluate(smallTargets), name).toEqual([])
  }
})

const NAMES: readonly [ScreenName, search?: string][] = [
  ['patientSearch'],
  ['activeSessions'],
  ['ward'],
  ['beds'],
  ['managePersonnel'],
  ['followUps', '?when=week'],
]

test('the longest name takes one line of a row, on a phone two, and is read whole in its title', async ({ browser }) => {
  const { clinic, people } = await startHostileClinic()
  try {
    const page = await pageOf(browser, clinic, people.admin)
    for (const [width, most] of [
      [1366, 1],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      for (const [name, search = ''] of NAMES) {
        await page.goto(`${SCREENS[name].path}${search}`)
        await whole(page, name)
        const names = await page.locator('main .whose').evaluateAll((all) =>
          all.map((one) => ({
            lines: Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight)),
            title: one.getAttribute('title') ?? '',
            text: one.textContent ?? '',
          })),
        )
        expect(names.map(({ title }) => title).join(), name).toContain(LONG_LAST)
        expect(Math.max(...names.map(({ lines }) => lines)), `${name} at ${width}`).toBe(most)
        expect(names.filter(({ title, text }) => !text.startsWith(title))).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBe(width)
      }
    }
  } finally {
    await clinic.stop()
  }
})

/** By keyboard: Enter dials, and Tab goes on to the results of this call. */
async function expectResultsOfCall(page: Page): Promise<void> {
  const call = page.getByRole('link', { name: /^Phone / }).first()
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault())) // nothing here dials
  await call.press('Enter')
  const results = page.getByRole('group', { name: /^Result of the call/ })
  await expect(results.getByRole('button')).toHaveText(['Coming', 'Not coming', 'No answer', 'Phone off', 'Wrong number'])
  await expectAccessible(page)
  expect(await page.evaluate(smallTargets)).toEqual([])
  for (let more = 0; more < 2; more++) await page.keyboard.press('Tab') // over the menu
  await expect(results.getByRole('button', { name: 'Coming', exact: true })).toBeFocused()
}

/** What people typed is theirs: only words that the built screens hold are ours. */
const isOurs = (text: string) =>
  !SPECIFIED.includes(text) && !VALUES.some((value) => (typeof value === 'string' ? value === text : value.test(text))) && OURS.has(text)

const SRC = fileURLToPath(new URL('../../packages/web/src', import.meta.url))
const SENTENCE = /'([^'\n]{3,80})'|>\s*([^<>{}\n]{3,80}?)\s*</g
const OURS = new Set(
  globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(`${SRC}/${file}`, 'utf8').matchAll(SENTENCE)].map(([, quoted, between]) => quoted ?? between ?? ''),
  ),
)

/** What is there more often than this in one list, of what a person sees without pointing at anything. */
function repeatedInLists(most: number): string[] {
  return [...document.querySelectorAll('main :is(ul, ol, tbody)')].flatMap((list) => {
    const times = new Map<string, number>()
    const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: holder, textContent } = walker.currentNode
      const isSeen = holder?.checkVisibility({ opacityProperty: true }) && !holder.closest('.visually-hidden, option')
      const text = textContent?.trim() ?? ''
      if (isSeen && text.length > 2) times.set(text, (times.get(text) ?? 0) + 1)
    }
    return [...times].filter(([, count]) => count > most).map(([text]) => text)
  })
}
