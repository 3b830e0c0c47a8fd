import { newPatient } from '@clinic/server/test/arrange'
import type { Locator, Page } from '@playwright/test'
import { firstAdmin, pageOf } from '../support/api.ts'
import { watchShifts } from '../support/first-load.ts'
import { expect, test } from '../support/test.ts'

const PERSON = { firstname: 'Ọláwálé Ẹniọlá', lastname: 'Ṣadé Ńkémdìlím Ɗanjuma' }
const NAME = `${PERSON.firstname} ${PERSON.lastname}`
const SHIFT_LIMIT = 0.02

test('every letter of a Yoruba name, and the sign of the naira, is of the typeface that the screens bring', async ({ browser, clinic }) => {
  const admin = await firstAdmin(clinic)
  const { _id: id } = await newPatient(admin.api, PERSON)
  const page = await pageOf(browser, clinic, admin)
  await page.goto(`/profile/${id}`)
  await expect.poll(() => fontsOf(page.getByText(NAME, { exact: true }).first())).toEqual(['Inter, brought'])
  await page
    .getByText(NAME, { exact: true })
    .first()
    .evaluate((element) => element.append(' ₦'))
  await expect.poll(() => fontsOf(page.getByText(`${NAME} ₦`, { exact: true }).first())).toEqual(['Inter, brought'])
  await page.context().close()
})

test('a page of English fetches one part of it, and nothing moves when it comes', async ({ page }) => {
  const fonts: string[] = []
  let release = () => {}
  const isDrawn = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    fonts.push(route.request().url())
    await isDrawn
    await route.continue()
  })
  const shifts = await watchShifts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  expect(await fontsOf(heading)).not.toContain('Inter, brought')
  await shifts.sinceLast()
  release()
  await expect.poll(() => fontsOf(heading)).toEqual(['Inter, brought'])
  expect((await shifts.sinceLast()).shift).toBeLessThanOrEqual(SHIFT_LIMIT)
  expect(fonts).toHaveLength(1)
})

/** The fonts that the letters of an element were drawn with. */
async function fontsOf(element: Locator): Promise<string[]> {
  const page: Page = element.page()
  const devtools = await page.context().newCDPSession(page)
  const mark = `fonts-${Date.now()}`
  await element.evaluate((found, value) => found.setAttribute('data-drawn', value), mark)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[data-drawn="${mark}"]` })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'brought' : 'of the device'}`)
}
