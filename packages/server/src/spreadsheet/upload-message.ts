import { UNABLE_TO_INSERT } from '@clinic/contract/messages'

/** What an upload says; `thing` is one row's singular: 'patient'. */
export function uploadMessage(thing: string, { inserted, refused }: { inserted: number; refused: number }): string {
  if (inserted + refused === 0) return 'The file has no rows below its header, so nothing was added.'
  const added = `${count(inserted, thing)} added.`
  if (refused === 0) return added
  return `${added} The server was ${UNABLE_TO_INSERT} ${count(refused, 'row')}: download the file of them, correct it and upload it again.`
}

export const missingColumnsMessage = (columns: readonly string[]): string =>
  `Nothing was added. The server was ${UNABLE_TO_INSERT} any row, because the file has no column ${columns.join(', ')}.`

const MOST_NAMED = 20

/** 'row 7', 'rows 7, 9', and after twenty 'and 3 more'. */
export function rowNumbers(rows: readonly number[]): string {
  const named = rows.slice(0, MOST_NAMED).join(', ')
  const more = rows.length > MOST_NAMED ? ` and ${(rows.length - MOST_NAMED).toLocaleString('en')} more` : ''
  return `row${rows.length === 1 ? '' : 's'} ${named}${more}`
}

const count = (number: number, thing: string) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`
