import { readFile } from 'node:fs/promises'
import { unguardCell } from '@clinic/contract/uploads/csv'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

/** The file that a press brings. */
export async function downloaded(page: Page, press: Locator) {
  const download = page.waitForEvent('download')
  await press.click()
  const file = await download
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), bytes, text: bytes.toString() }
}

/** The lines of a CSV file by their header, as a spreadsheet shows them. */
export const linesOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

/** The same without the guards against formulas. */
export const plainLinesOf = (csv: string) =>
  linesOf(csv).map((line) => Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, unguardCell(cell)])))
