import { SCREENS } from '@clinic/contract/screens'
import { receiveStock } from '@clinic/contract/stock/stock'
import { openCount } from '@clinic/contract/stock/stock-counts'
import { newItem } from '@clinic/server/test/arrange'
import type { Locator, Page } from '@playwright/test'
import { firstAdmin, pageOf } from '../support/api.ts'
import { LONG_FIRST, MARKUP } from '../support/hostile-store.ts'
import { smallTargets } from '../support/small-targets.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test.use({ trace: 'off' })

const TABS = ['', '?tab=reorder', '?tab=expiring', '?tab=receive', '?tab=count', '?tab=unmapped'] as const
const stock = (tab: (typeof TABS)[number]) => `${SCREENS.stock.path}${tab}`
const RECALL = `${SCREENS.recall.path}?name=none`

/** What an empty clinic says there: why there is nothing, and what to do. */
const EMPTY = [
  [stock(''), 'No items yet.'],
  [stock('?tab=reorder'), 'Nothing to order now. Items appear here before they run out.'],
  [stock('?tab=expiring'), /^Nothing has expired/],
  [stock('?tab=receive'), 'No items yet.'],
  [stock('?tab=count'), 'No stock take is open'],
  [stock('?tab=unmapped'), 'The contents of every item are known.'],
  [SCREENS.recall.path, /^Type the lot number/],
  [RECALL, 'No lot has “none” in its number.'],
] as const

test('an empty stock says why and what to do, on every stock screen', async ({ browser, clinic }) => {
  const page = await pageOf(browser, clinic, await firstAdmin(clinic))
  for (const [address, words] of EMPTY) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(words).first(), address).toBeVisible()
    await isSound(page, address)
  }
  await page.goto(stock('?tab=receive'))
  await page.getByRole('link', { name: 'Add the first item' }).click()
  await expect(page).toHaveURL(SCREENS.createItem.path)
})

test('reports a stock that cannot be fetched, with a way to retry, on every stock screen', async ({ browser, clinic }) => {
  const page = await pageOf(browser, clinic, await firstAdmin(clinic))
  await page.route(/\/api\/(stock|inventory|guard|formulary)/, (route) => route.fulfill({ status: 500, body: '' }))
  for (const address of [...TABS.map(stock), SCREENS.stockCheck.path, RECALL]) {
    await page.goto(address)
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' }).first(), address).toBeVisible()
    await isSound(page, address)
  }
})

test('the longest names and numbers fit on every stock screen', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const name = `${'Sulfamethoxazole'.repeat(3)} ${LONG_FIRST} ${MARKUP}`
  for (const count of [1_234_567, 0]) await newItem(admin.api, { name: `${name} ${count}`, dosage: `240 mg/5 ml, ${name}`, count })
  const item = await newItem(admin.api, { name: `${name} with lots`, count: 0 })
  const lines = [1, 2].map((lot) => ({
    item: item._id,
    units: 1_234_567,
    lotNo: `${'LOT-'.repeat(10)}${lot}`,
    expiresOn: inDays(10 * lot),
  }))
  await admin.api.call(receiveStock, { body: { supplier: name, lines } })
  await admin.api.call(openCount, { body: { scope: 'all' } })
  const page = await pageOf(browser, clinic, admin)
  for (const tab of TABS) {
    await page.goto(stock(tab))
    await expect(page.getByRole('tab', { name: /^All 3$/ })).toBeVisible()
    await isSound(page, stock(tab))
  }
  await page.goto(stock('?tab=count'))
  const edgeOf = (box: Locator) => box.evaluate((box) => getComputedStyle(box).borderColor)
  const tick = page.getByRole('checkbox', { name: /^Count blind/ })
  expect(await edgeOf(tick), 'an empty box is as easy to see as a text box').toBe(
    await edgeOf(page.getByRole('main').getByRole('textbox').first()),
  )
  await page.goto(stock('?tab=expiring'))
  await page
    .getByRole('button', { name: /^Lots of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Correct lot' }).first()).toBeVisible()
  const title = page.getByRole('dialog').getByRole('heading')
  expect(await title.evaluate((title) => title.scrollWidth - title.clientWidth), 'the title within its dialog').toBe(0)
  await isSound(page, 'the lots of an item')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** At both widths: nothing for axe, nothing beyond the edge, no tab over its neighbour, and on a phone nothing too small to tap. */
async function isSound(page: Page, address: string): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root'), address).toHaveCount(0)
  for (const width of [1280, 390])
    await test.step(`${address} at ${width}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      // The rail gives way to the bar at the foot a moment after the size has changed.
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(beyond, `${address}: pixels beyond the edge at ${width}`).toBe(0)
      const cut = () => page.getByRole('tab').evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length)
      await expect.poll(cut, `${address}: tabs narrower than their words at ${width}`).toBe(0)
      if (width === 390) await expect.poll(() => page.evaluate(smallTargets), `${address}: below 44 px`).toEqual([])
      await expectAccessible(page)
    })
}
