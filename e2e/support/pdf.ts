import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

export type Pdf = { pages: { width: number; height: number; text: string }[]; bytes: number }

/** What the printer gets of a page as it is: the size of each sheet in points, and its words. */
export async function pdfOf(page: Page): Promise<Pdf> {
  const file = await page.pdf({ preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(pdf, { mergePages: false })
  const pages = await Promise.all(
    text.map(async (words, place) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(place + 1)).view
      return { width: Math.round(right - left), height: Math.round(top - bottom), text: words.normalize('NFC').replaceAll(/\s+/g, ' ') }
    }),
  )
  return { pages, bytes: file.byteLength }
}

/** What does not fit its box, and what is wider than can be printed. */
export const cutOff = (page: Page) =>
  page.locator('[data-paper]').evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect().right
    return [...sheet.querySelectorAll<HTMLElement>('p, h2, h3, td, th, dd, span, strong')]
      .filter(
        (element) =>
          (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') ||
          element.getBoundingClientRect().right > edge,
      )
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`)
  })
