import type { RefusedRow, UploadPreview } from '@clinic/contract/uploads/uploads'
import { type Actor, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { uniqueKey } from '../names.ts'
import { inBatches } from '../spreadsheet/batches.ts'
import { refusedRow } from '../spreadsheet/columns.ts'
import { describeColumns, MAX_WRONG, type Mapping } from '../spreadsheet/mapping.ts'
import type { Table } from '../spreadsheet/table.ts'
import { itemColumns, missingLabels, readItem } from './import.ts'

/** What uploading this file would do now, by the same rules, without storing anything. */
export async function previewItems(db: Db, actor: Actor, table: Table, mapping: Mapping): Promise<Omit<UploadPreview, 'digest'>> {
  const columns = itemColumns(table, mapping)
  const wrong: RefusedRow[] = []
  const earlier = new Set<string>()
  const counts = { ready: 0, wrongCount: 0, known: 0, near: 0 }
  for await (const rows of inBatches(table.rows)) {
    const keys: string[] = []
    for (const row of rows) {
      const { input, reasons } = readItem(table, columns, row, clinicDay(actor))
      if (input) keys.push(uniqueKey(input.name))
      else if (++counts.wrongCount <= MAX_WRONG) wrong.push(refusedRow(table, row, reasons))
    }
    const there = await db
      .selectFrom('item')
      .select('nameKey')
      .where(inList(db, 'nameKey', jsonList(keys)))
      .execute()
    for (const { nameKey } of there) earlier.add(nameKey)
    for (const key of keys) {
      if (earlier.has(key)) counts.known += 1
      else counts.ready += 1
      earlier.add(key)
    }
  }
  return { columns: describeColumns(table, columns), missing: missingLabels(columns), rows: table.rows.length, wrong, ...counts }
}
