import { readSheet } from 'read-excel-file/universal'
import { prepareSheet } from './sheet-xml.ts'
import { collectRows, FileProblem, type TableRow } from './table.ts'
import { unzip, zip } from './zip.ts'

/**
 * Reads the first sheet. Formulas are never computed: reads what the spreadsheet last showed, including errors such as #N/A. Dates become
 * yyyy-mm-dd.
 * @throws FileProblem
 */
export async function readXlsx(bytes: Uint8Array): Promise<TableRow[]> {
  const entries = unzip(bytes, (name) => /^\/?xl\/.*\.(xml|rels)$/.test(name))
  if (!entries.has('xl/workbook.xml')) throw new FileProblem('unreadable', 'The file is not a spreadsheet')
  const safe = zip(prepareSheet(entries))
  const rows = collectRows()
  for (const row of await readRows(new Uint8Array(safe).buffer)) rows.add(row.map(textOf))
  return rows.finish()
}

async function readRows(file: ArrayBuffer): Promise<unknown[][]> {
  try {
    return await readSheet(file)
  } catch {
    // Anything that stops the reader is a fault in the file: invalid XML, a missing part, a broken reference.
    throw new FileProblem('unreadable', 'The spreadsheet cannot be read. Save it again as .xlsx or .csv.')
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}
