import type { RefusedRow } from '@clinic/contract/patients'
import type { Table, TableRow } from './table.ts'

/** For each field of a record the other names that a column of it may have, without case, blanks and signs. */
export type Aliases<F extends string> = Readonly<Record<F, readonly string[]>>

/** Which columns hold a field; the first that is filled counts. */
export type Columns<F extends string> = Readonly<Record<F, readonly number[]>>

export function findColumns<F extends string>(header: readonly string[], aliases: Aliases<F>): Columns<F> {
  const titles = header.map(plain)
  const columnsOf = (field: F) =>
    [plain(field), ...aliases[field]].flatMap((name) => titles.flatMap((title, index) => (title === name ? [index] : [])))
  return Object.fromEntries((Object.keys(aliases) as F[]).map((field) => [field, columnsOf(field)])) as unknown as Columns<F> // one entry a field
}

/** A field's text; '' if it is blank or has no column. */
export function cellOf<F extends string>(columns: Columns<F>, { cells }: TableRow, field: F): string {
  for (const index of columns[field]) {
    const text = cells[index]?.trim()
    if (text) return text
  }
  return ''
}

/** The file's own title of a field's column, for messages. */
export const titleOf = <F extends string>({ header }: Table, columns: Columns<F>, field: F): string =>
  header[columns[field][0] ?? -1] || field

const LONGEST_CELL = 2_000

/** What is wrong with a row whatever its columns mean. */
export function rowProblems({ header }: Table, { cells }: TableRow): string[] {
  return [
    ...(cells.length > header.length ? ['The row has more cells than the header'] : []),
    ...(cells.some((cell) => cell.length > LONGEST_CELL) ? [`A cell is longer than ${LONGEST_CELL.toLocaleString('en')} characters`] : []),
  ]
}

/** A row to correct and upload again: its cells under the file's own titles, its number and all that is wrong with it. */
export function refusedRow({ header }: Table, { row, cells }: TableRow, reasons: readonly string[]): RefusedRow {
  const width = Math.max(header.length, cells.length)
  const columns = new Map<string, string>()
  for (let index = 0; index < width; index++) {
    const title = header[index] ?? ''
    const unusable = title === '' || title === '__proto__' || columns.has(title)
    if (!ADDED.includes(plain(title))) columns.set(unusable ? `${title || 'column'} ${index + 1}` : title, cells[index] ?? '')
  }
  return { ...Object.fromEntries(columns), row, error: reasons.join('; ') } as RefusedRow // TypeScript cannot say 'texts, but row a number'
}

/** What an earlier refusal added to the file. */
const ADDED = ['row', 'error']

const plain = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
