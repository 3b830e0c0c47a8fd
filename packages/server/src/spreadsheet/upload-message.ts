import { counted, numberText } from '@clinic/clinical/number-text'
import { UNABLE_TO_INSERT } from '@clinic/contract/messages'
import { refusedRow } from './columns.ts'
import type { Table } from './table.ts'

/** The message after an upload; `thing` is the singular for a row: 'patient'. */
export function uploadMessage(thing: string, { inserted, refused }: { inserted: number; refused: number }): string {
  if (inserted + refused === 0) return 'The file has no rows below its header, so nothing was added.'
  const added = `${counted(inserted, thing)} added.`
  if (refused === 0) return added
  return `${added} The server was ${UNABLE_TO_INSERT} ${counted(refused, 'row')}: download the file of them, correct it and upload it again.`
}

/** The answer for a file without required columns, of which nothing can be stored. `labels` are the columns' names on the screens. */
export function missingColumnsAnswer(table: Table, labels: readonly string[], unknown: readonly string[]) {
  const named = unknown.slice(0, MAX_NAMED).map((title) => `“${title.slice(0, MAX_TITLE)}”`)
  const notRecognised = named.length > 0 ? ` Not recognised: ${named.join(', ')}.` : ''
  const whereToMend = `Correct the names of the columns in row ${table.headerRow} and upload the file again.`
  const header = { row: table.headerRow, cells: [] }
  return {
    message: `Nothing was added. Missing columns: ${labels.join(', ')}.${notRecognised} ${whereToMend}`,
    inserted: 0,
    records: labels.map((label) => refusedRow({ ...table, header: [] }, header, [`Missing column: ${label}.${notRecognised}`])),
  }
}

const MAX_TITLE = 40
const MAX_NAMED = 20

/** 'row 7', 'rows 7, 9', and after twenty rows 'and 3 more'. */
export function rowNumbers(rows: readonly number[]): string {
  const named = rows.slice(0, MAX_NAMED).join(', ')
  const more = rows.length > MAX_NAMED ? ` and ${numberText(rows.length - MAX_NAMED)} more` : ''
  return `row${rows.length === 1 ? '' : 's'} ${named}${more}`
}
