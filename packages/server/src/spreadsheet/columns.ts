import { numberText } from '@clinic/clinical/number-text'
import type { RefusedRow } from '@clinic/contract/uploads/uploads'
import type { Table, TableRow } from './table.ts'

/** Other titles for each field's column, without case, spaces and punctuation. */
export type Aliases<F extends string> = Readonly<Record<F, readonly string[]>>

/** Splits a text into names, for long lists. */
export const names = (text: string): string[] => text.trim().split(/\s+/)

/** The columns for each field; the first one with a value counts. */
export type Columns<F extends string> = Readonly<Record<F, readonly number[]>>

export function findColumns<F extends string>(header: readonly string[], aliases: Aliases<F>): Columns<F> {
  const fields = Object.keys(aliases) as F[] // one entry a field
  const namesOf = (field: F) => [plainTitle(field), ...aliases[field]]
  const known = new Set(fields.flatMap(namesOf))
  const titles = header.map((title) => readings(title).find((name) => known.has(name)))
  const columnsOf = (field: F) => namesOf(field).flatMap((name) => titles.flatMap((title, index) => (title === name ? [index] : [])))
  return Object.fromEntries(fields.map((field) => [field, columnsOf(field)])) as unknown as Columns<F> // one entry a field
}

/** A title as it is, then without a hint in brackets ('Sex (M/F)'), then without a possessive ('Patient's Phone'). */
function readings(title: string): string[] {
  const withoutHint = plainTitle(title.replace(HINT, ' '))
  return [plainTitle(title), withoutHint, withoutHint.replace(/^(?:patient|client)s?/, '')]
}

/** Hints that do not change the meaning, unlike '(mg)', '(months)' and '(next of kin)'. */
const HINT =
  /[([](?:m\W*f|f\W*m|male\W*female|d+\W*m+\W*y+|y+\W*m+\W*d+|y(?:ea)?rs?|in years|optional|required|compulsory|if any|gsm|mobile|\*)\.?[)\]]/i

/** A field's text; '' if blank or without a column. */
export const cellOf = <F extends string>(columns: Columns<F>, row: TableRow, field: F): string =>
  row.cells[filledColumn(columns, row, field) ?? -1]?.trim() ?? ''

const filledColumn = <F extends string>(columns: Columns<F>, { cells }: TableRow, field: F) =>
  columns[field].find((index) => cells[index]?.trim())

/** The file's own title for the column that a field's text came from, for messages. */
export const titleOf = <F extends string>({ header }: Table, columns: Columns<F>, row: TableRow, field: F): string =>
  header[filledColumn(columns, row, field) ?? columns[field][0] ?? -1] || field

const MAX_CELL_LENGTH = 2_000

/** Problems with a row that do not depend on what its columns mean. */
export function rowProblems({ header }: Table, { cells }: TableRow): string[] {
  return [
    ...(cells.length > header.length ? ['The row has more cells than the header'] : []),
    ...(cells.some((cell) => cell.length > MAX_CELL_LENGTH) ? [`A cell is longer than ${numberText(MAX_CELL_LENGTH)} characters`] : []),
  ]
}

/** What a spreadsheet shows instead of a value: errors of Excel and LibreOffice, and the signs for a column that is too narrow. */
const SHEET_ERROR =
  /^(?:#(?:n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!|field!|blocked!|unknown!|connect!|busy!|getting_data|error!)|err:\d{3}|#{3,})$/i

/** Why a cell's text cannot be a value of any field, or null. */
export function cellProblem(text: string): string | null {
  if (!SHEET_ERROR.test(text)) return null
  return `the sheet shows the error “${text}” here, write the value itself`
}

/** Unrecognised titles of the header, unchanged. */
export function unknownTitles<F extends string>({ header }: Table, columns: Columns<F>): string[] {
  const used = new Set(Object.values<readonly number[]>(columns).flat())
  return header.filter(
    (title, index) => title !== '' && !used.has(index) && !ADDED.includes(plainTitle(title)) && !COUNTERS.includes(plainTitle(title)),
  )
}

/** A row to correct and upload again: its cells under the file's own titles, its number and all its errors. */
export function refusedRow({ header }: Table, { row, cells }: TableRow, reasons: readonly string[]): RefusedRow {
  const width = Math.max(header.length, cells.length)
  const columns = new Map<string, string>()
  for (let index = 0; index < width; index++) {
    const title = header[index] ?? ''
    const unusable = title === '' || title === '__proto__' || columns.has(title)
    if (!ADDED.includes(plainTitle(title))) columns.set(unusable ? `${title || 'column'} ${index + 1}` : title, cells[index] ?? '')
  }
  return { ...Object.fromEntries(columns), row, error: reasons.join('; ') } as RefusedRow // TypeScript cannot express 'texts, but row is a number'
}

/** Columns added to the file of refused rows. */
const ADDED = ['row', 'error']

/** Columns that only number the rows. */
const COUNTERS = ['sn', 'sno', 'serialno', 'serialnumber', 'no', 'nos']

/** A title without case, spaces and punctuation. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
