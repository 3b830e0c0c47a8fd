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

/** In the page: what holds more than it is wide, of what must never be moved sideways. */
const wider = () =>
  [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`)
