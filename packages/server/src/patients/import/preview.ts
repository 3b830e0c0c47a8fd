import type { RefusedRow, UploadPreview } from '@clinic/contract/uploads/uploads'
import { type Actor, clinicDay } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { inBatches } from '../../spreadsheet/batches.ts'
import { refusedRow, titleOf } from '../../spreadsheet/columns.ts'
import { describeColumns, MAX_WRONG, type Mapping } from '../../spreadsheet/mapping.ts'
import type { Table } from '../../spreadsheet/table.ts'
import type { Churches } from '../churches.ts'
import { findNear } from '../duplicates/near-check.ts'
import { newRow } from '../patients.ts'
import { heldNumbers, heldReason } from './held-numbers.ts'
import { identityOf, type Newcomer, sift } from './import.ts'
import { labelOf } from './import-columns.ts'
import { missingColumns, patientColumns, readPatient } from './import-row.ts'

/**
 * What uploading this file would do now, by the same rules, without storing anything. Rows nearly identical to other rows of the file are
 * noticed only within a batch.
 */
export async function previewPatients(
  db: Db,
  actor: Actor,
  table: Table,
  churches: Churches,
  mapping: Mapping,
): Promise<Omit<UploadPreview, 'digest'>> {
  const columns = patientColumns(table, mapping)
  const wrong: RefusedRow[] = []
  const earlier = new Set<string>()
  const numbered = new Map<string, string>()
  const counts = { ready: 0, wrongCount: 0, known: 0, near: 0 }
  for await (const rows of inBatches(table.rows)) {
    const newcomers: Newcomer[] = []
    for (const row of rows) {
      const read = readPatient(table, columns, row, churches, clinicDay(actor))
      if ('input' in read) newcomers.push({ row, patient: newRow(actor, read.input), birthDate: read.birthDate })
      else if (++counts.wrongCount <= MAX_WRONG) wrong.push(refusedRow(table, row, read.reasons))
    }
    const { fresh } = await sift(db, newcomers)
    const others = fresh.filter(({ patient }) => !earlier.has(identityOf(patient)))
    const held = await heldNumbers(db, others, numbered)
    for (const [newcomer, holder] of held) {
      const reason = heldReason(titleOf(table, columns, newcomer.row, 'clinicNumber'), newcomer, holder)
      if (++counts.wrongCount <= MAX_WRONG) wrong.push(refusedRow(table, newcomer.row, [reason]))
    }
    const added = others.filter((newcomer) => !held.has(newcomer))
    for (const { patient } of added) earlier.add(identityOf(patient))
    const near = await findNear(
      db,
      added.map(({ patient }) => patient),
    )
    counts.ready += added.length
    counts.known += newcomers.length - added.length - held.size
    counts.near += near.size
  }
  return {
    columns: describeColumns(table, columns),
    missing: missingColumns(columns).map(labelOf),
    rows: table.rows.length,
    wrong,
    ...counts,
  }
}
