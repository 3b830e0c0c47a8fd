import { openingExpiryProblem } from '@clinic/clinical/stock/stock-count'
import { ItemInput } from '@clinic/contract/inventory/inventory'
import { ITEM_EXISTS, ITEM_LABELS, NO_NUMBER, type RefusedRow } from '@clinic/contract/uploads/uploads'
import { type Actor, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { AppError } from '../errors.ts'
import { fieldsOf } from '../http/serve/parse.ts'
import { inBatches } from '../spreadsheet/batches.ts'
import { type Columns, cellOf, cellProblem, findColumns, refusedRow, rowProblems, titleOf, unknownTitles } from '../spreadsheet/columns.ts'
import { type Mapping, withMapping } from '../spreadsheet/mapping.ts'
import type { Table, TableRow } from '../spreadsheet/table.ts'
import { missingColumnsAnswer, uploadMessage } from '../spreadsheet/upload-message.ts'
import { type Field, ITEM_ALIASES, isRequired } from './import-columns.ts'
import { createItem } from './inventory.ts'

type ItemUpload = { success: boolean; message: string; inserted: number; records: RefusedRow[]; failed: string[] }

/** Adds the items in a file, with their stock recorded as an upload. Existing items stay unchanged and are listed in `failed` too. */
export async function importItems(db: Db, actor: Actor, table: Table, mapping: Mapping = new Map()): Promise<ItemUpload> {
  await inTransaction(db, (db) => recordAudit(db, actor, { action: 'E', type: 'item.upload', rows: table.rows.length }))
  const columns = itemColumns(table, mapping)
  const labels = missingLabels(columns)
  if (labels.length > 0) {
    return { success: false, failed: [], ...missingColumnsAnswer(table, labels, unknownTitles(table, columns)) }
  }
  const records: RefusedRow[] = []
  const failed: string[] = []
  let inserted = 0
  for await (const rows of inBatches(table.rows)) {
    const read = rows.map((row) => ({ row, ...readItem(table, columns, row, clinicDay(actor)) }))
    const existing = await inTransaction(db, async (db) => {
      const refused: TableRow[] = []
      for (const { row, input } of read) if (input && !(await added(db, actor, input))) refused.push(row)
      return refused
    })
    for (const { row, input, reasons } of read) {
      if (!input) records.push(refusedRow(table, row, reasons))
      else if (!existing.includes(row)) inserted += 1
      else {
        failed.push(input.name)
        records.push(refusedRow(table, row, [`The item ${input.name} ${ITEM_EXISTS}`]))
      }
    }
  }
  const message = uploadMessage('item', { inserted, refused: records.length })
  return { success: records.length === 0 && inserted > 0, message, inserted, records, failed }
}

export const itemColumns = ({ header }: Table, mapping: Mapping): Columns<Field> =>
  withMapping(header, findColumns(header, ITEM_ALIASES), mapping)

/** The screens' names for required columns that are missing. */
export const missingLabels = (columns: Columns<Field>): string[] =>
  FIELDS.filter((field) => isRequired(field) && columns[field].length === 0).map((field) => ITEM_LABELS[field])

/** Returns false if the name already exists. */
async function added(db: Db, actor: Actor, input: ItemInput): Promise<boolean> {
  try {
    await createItem(db, actor, input, 'upload')
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return false
    throw error
  }
}

export function readItem(
  table: Table,
  columns: Columns<Field>,
  row: TableRow,
  today: string,
): { input: ItemInput | null; reasons: string[] } {
  const text = (field: Field) => cellOf(columns, row, field)
  const result = ItemInput.safeParse({
    name: text('name'),
    count: numberIn(text('count')),
    description: text('description'),
    dosage: text('dosage'),
    unit: text('unit'),
    lotNo: text('lotNo'),
    expiresOn: expiryIn(text('expiresOn')),
  })
  const expired = result.data?.expiresOn ? openingExpiryProblem(result.data.expiresOn, result.data.count, today) : null
  const wrong: Partial<Record<string, string>> = result.success ? { ...(expired && { expiresOn: expired }) } : fieldsOf(result.error)
  const problems = FIELDS.flatMap((field) => {
    const title = titleOf(table, columns, row, field)
    const shown = cellProblem(text(field))
    if (shown === null && wrong[field] === undefined) return []
    const isNoNumber = shown === null && field === 'count' && Number.isNaN(numberIn(text(field)))
    return isNoNumber ? `${title} ${NO_NUMBER} “${text(field)}”` : `${title}: ${shown ?? wrong[field]}`
  })
  const reasons = [...rowProblems(table, row), ...problems]
  return { input: result.success && reasons.length === 0 ? result.data : null, reasons }
}

const FIELDS = Object.keys(ITEM_ALIASES) as Field[] // one entry a field

/** Accepts '1,200' and '12.0', but not '1e3', nor '1.000', which may be a thousand; the schema refuses fractions. */
function numberIn(text: string): number | undefined {
  if (text === '') return undefined
  if (POINTS_FOR_THOUSANDS.test(text)) return Number.NaN
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '').replace(/\.0+$/, '')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** As a spreadsheet writes numbers where the comma is for fractions. */
const POINTS_FOR_THOUSANDS = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/

/**
 * Sheets write expiry dates day first, as month and year, or with a time; converts these to 'yyyy-mm-dd' or 'yyyy-mm'. Other texts are
 * returned unchanged.
 */
function expiryIn(text: string): string | null {
  if (/^(?:|-+|n\/?a|nil|none)$/i.test(text)) return null
  const [date = text] = text.split(/[t ](?=\d{1,2}:)/i)
  const [, day, month = '', year] = /^(?:(\d{1,2})[/. -])?(\d{1,2})[/. -](\d{4})$/.exec(date) ?? []
  if (year === undefined) return date
  return [year, month.padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-')
}
