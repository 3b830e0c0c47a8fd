/** Excel reads a CSV file as UTF-8 only if it begins with this. */
export const BOM = '\u{feff}'

/** What a spreadsheet would run as a formula: these signs, and their full-width forms, also behind apostrophes of the text's own. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet runs as a formula; `unguardCell` gives the text back. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Removes exactly the apostrophe that `guardCell` puts; any other stays. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

/** One line of CSV (RFC 4180), every cell quoted and guarded. */
export function csvLine(cells: readonly string[]): string {
  let line = ''
  for (const cell of cells) line += `${line === '' ? '' : ','}${quote(guardCell(cell))}`
  return `${line}\r\n`
}

const quote = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : `"${cell}"`)
