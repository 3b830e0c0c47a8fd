import { counted, numberText } from '@clinic/clinical/number-text'

/** The words of an upload, from the choice of a file to its last row. */
export const WORDS = {
  refusedRows: 'Rows that need fixing',
  refusedRowsAdvice: 'Correct the marked cells here, then send them. Or download them, correct the cells, and upload that file.',
  cancelled: 'Cancelled. Nothing was stored.',
  cancelledLate: 'Cancelled. Some rows may be saved. You can send the same file again: nothing is added twice.',
  fileRefused: 'This file was not accepted',
  sendAgain: (name: string) => `Send ${name} again`,
  refusedCount: (rows: number) => counted(rows, 'row needs fixing', 'rows need fixing'),
  template: (ending: string) => `Template (${ending})`,
  download: (file: string) => `Download ${file}`,
  lookFirst: 'What this file would add',
  near: (rows: number) =>
    rows === 1
      ? '1 of them has nearly the same name as someone who is registered. After adding, the message says which row.'
      : `${numberText(rows)} of them have nearly the same name as someone who is registered. After adding, the message says which rows.`,
  missing: (labels: string) => `Choose which column holds: ${labels}. Then preview again.`,
  columns: 'Columns of the file',
  columnsRead: (read: number, all: number) => (read === all ? `All ${all} are read` : `${read} of ${all} are read`),
  title: 'Title in the file',
  samples: 'First cells',
  readAs: 'Read as',
  readTitleAs: (title: string) => `Read “${title}” as`,
  untitled: (place: number) => `Column ${place}, no title`,
  leaveOut: 'Leave it out',
  add: 'Add',
  lookAgain: 'Preview again',
  otherFile: 'Use another file',
  needALook: 'What needs a look',
  someWrong: (shown: number) => `Of the first ${numberText(shown)} rows that need a look:`,
  rowsOf: (rows: number) => counted(rows, 'row'),
  willBeLeft: (rows: number) =>
    rows === 1
      ? 'The row below that still needs fixing is not kept if you add this file.'
      : `The ${numberText(rows)} rows below that still need fixing are not kept if you add this file.`,
  changed: 'The file changed after the preview. Check the new numbers, then add it.',
  allColumns: 'Show and edit all columns',
  corrected: (done: number, all: number) => `${numberText(done)} of ${numberText(all)} cells corrected`,
  cell: (title: string, row: number) => `${title}, row ${row}`,
  sameForAll: (rows: number) => `Same for all ${numberText(rows)} rows with this reason`,
  send: 'Send the corrected rows',
  setAside: 'Discard these rows',
  setAsideQuestion: 'Discard these rows?',
  setAsideText: 'They are not saved, and your corrections here are lost. Download them first to keep them.',
  keepFixing: 'Keep fixing',
  pages: 'Pages of rows',
} as const
