import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './test.ts'

const WIDE = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** Axe finds nothing on the page as it is now, on a wide screen and on a phone, and nothing is wider than the phone. */
export async function expectSound(page: Page, what: string): Promise<void> {
  for (const size of [WIDE, PHONE])
    await test.step(`${what} at ${size.width}`, async () => {
      await page.setViewportSize(size)
      await expect.poll(() => page.evaluate(wider), what).toEqual([])
      await expectAccessible(page)
    })
  await page.setViewportSize(WIDE)
}

/** The same at these widths, light and dark, and the page is left at the first of them. */
export async function expectSoundInColour(page: Page, what: string, widths: readonly [number, ...number[]]): Promise<void> {
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`${what} at ${width}, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        await expect.poll(() => page.evaluate(wider), what).toEqual([])
        await expectAccessible(page)
      })
  await page.setViewportSize({ width: widths[0], height: 800 })
}

/** In the page: what holds more than it is wide, of what must never be moved sideways. */
const wider = () =>
  [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`)
