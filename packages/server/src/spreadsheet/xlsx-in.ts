import { readSheet } from 'read-excel-file/universal'
import { createTable, FileProblem, type Table } from './table.ts'
import { unzip, zip } from './zip.ts'

/**
 * The first sheet. Formulas are never computed: what the spreadsheet last showed is read. Dates become yyyy-mm-dd.
 * @throws FileProblem
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const entries = unzip(bytes, (name) => /^\/?xl\/.*\.(xml|rels)$/.test(name))
  if (!entries.has('xl/workbook.xml')) throw new FileProblem('unreadable', 'The file is not a spreadsheet')
  const safe = zip(entries)
  const table = createTable()
  for (const row of await readRows(new Uint8Array(safe).buffer)) table.add(row.map(textOf))
  return table.finish()
}

async function readRows(file: ArrayBuffer): Promise<unknown[][]> {
  try {
    return await readSheet(file)
  } catch {
    // Whatever stops the reader is in the file: XML that is none, a part that is missing, a reference to nothing.
    throw new FileProblem('unreadable', 'The spreadsheet cannot be read. Save it again as .xlsx or .csv.')
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}
