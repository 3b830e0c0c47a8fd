import { REGISTERED, type RefusedRow } from '@clinic/contract/uploads/uploads'
import { type Actor, clinicDay } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import { takeLock } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/sql.ts'
import { newId } from '../../ids.ts'
import { inBatches } from '../../spreadsheet/batches.ts'
import { refusedRow, titleOf, unknownTitles } from '../../spreadsheet/columns.ts'
import type { Mapping } from '../../spreadsheet/mapping.ts'
import type { Table, TableRow } from '../../spreadsheet/table.ts'
import { missingColumnsAnswer, rowNumbers, uploadMessage } from '../../spreadsheet/upload-message.ts'
import type { Churches } from '../churches.ts'
import { findNear } from '../duplicates/near-check.ts'
import { withNumbers } from '../numbers/issue.ts'
import { insertPatients, newRow } from '../patients.ts'
import { withPhones } from '../search/by-phone.ts'
import { heldNumbers, heldReason } from './held-numbers.ts'
import { labelOf } from './import-columns.ts'
import { missingColumns, patientColumns, readPatient } from './import-row.ts'

type PatientUpload = { message: string; inserted: number; records: RefusedRow[] }

/** A valid row of the file. */
export type Newcomer = { readonly row: TableRow; readonly patient: ReturnType<typeof newRow>; readonly birthDate: string | null }
type Refusals = ReadonlyMap<Newcomer, string>

/**
 * Registers the patients in a file: stores every valid row, and returns every other with all its errors. Commits in batches and refuses
 * patients who are already registered, so an interrupted file can simply be uploaded again. `others` has the numbers of rows that the user
 * says are different people with the same name and phone; they are registered too.
 */
export async function importPatients(
  db: Db,
  actor: Actor,
  table: Table,
  churches: Churches,
  mapping: Mapping = new Map(),
  others: ReadonlySet<number> = new Set(),
): Promise<PatientUpload> {
  const uploadId = newId()
  const event = { action: 'E', type: 'patient.upload', entityId: uploadId, rows: table.rows.length } as const
  await inTransaction(db, (db) => recordAudit(db, actor, event))
  const columns = patientColumns(table, mapping)
  const missing = missingColumns(columns)
  if (missing.length > 0) return missingColumnsAnswer(table, missing.map(labelOf), unknownTitles(table, columns))
  const records: RefusedRow[] = []
  const near: number[] = []
  let inserted = 0
  for await (const rows of inBatches(table.rows)) {
    const newcomers: Newcomer[] = []
    for (const row of rows) {
      const read = readPatient(table, columns, row, churches, clinicDay(actor))
      if ('reasons' in read) records.push(refusedRow(table, row, read.reasons))
      else newcomers.push({ row, patient: newRow(actor, read.input, uploadId), birthDate: read.birthDate })
    }
    const { fresh, known } = await sift(db, newcomers, others)
    const nearOnes = await findNear(
      db,
      fresh.map(({ patient }) => patient),
    )
    const { stored, held } = await storeBatch(db, actor, fresh, others)
    const refused = [...known, ...fresh.filter((newcomer) => !stored.has(newcomer))]
    for (const newcomer of refused) {
      const holder = held.get(newcomer)
      const reason = holder === undefined ? REGISTERED : heldReason(titleOf(table, columns, newcomer.row, 'clinicNumber'), newcomer, holder)
      records.push(refusedRow(table, newcomer.row, [reason]))
    }
    for (const { row, patient } of stored) if (nearOnes.has(patient)) near.push(row.row)
    inserted += stored.size
  }
  records.sort((a, b) => a.row - b.row)
  return { message: uploadMessage('patient', { inserted, refused: records.length }) + nearMessage(near), inserted, records }
}

/** Separates people who are already registered, in the store or earlier in the batch. Does not check `others`. */
export async function sift(
  db: Db,
  newcomers: readonly Newcomer[],
  others: ReadonlySet<number> = new Set(),
): Promise<{ fresh: Newcomer[]; known: Newcomer[] }> {
  const phones = newcomers.map(({ patient }) => patient.phoneKey)
  const { rows: registered } = await withPhones(db, phones).execute(db)
  const identities = new Set(registered.map(identityOf))
  const fresh: Newcomer[] = []
  const known: Newcomer[] = []
  for (const newcomer of newcomers) {
    const identity = identityOf(newcomer.patient)
    if (identities.has(identity) && !others.has(newcomer.row.row)) known.push(newcomer)
    else fresh.push(newcomer)
    identities.add(identity)
  }
  return { fresh, known }
}

export const identityOf = ({ searchName, phoneKey }: { searchName: string; phoneKey: string }) => `${searchName}|${phoneKey}`

/** Stores a batch in one transaction. Returns the patients stored, and the name of who has the number of those that are refused for it. */
function storeBatch(
  db: Db,
  actor: Actor,
  newcomers: readonly Newcomer[],
  others: ReadonlySet<number>,
): Promise<{ stored: Set<Newcomer>; held: Refusals }> {
  return inTransaction(db, async (db) => {
    // Held until the transaction ends, so that of two uploads of one file the second finds what the first stored.
    await takeLock(db, 'uploads')
    const { fresh } = await sift(db, newcomers, others)
    const held = await heldNumbers(db, fresh)
    const free = fresh.filter((newcomer) => !held.has(newcomer))
    const patients = await withNumbers(
      db,
      actor,
      free.map(({ patient }) => patient),
    )
    await insertPatients(
      db,
      actor,
      patients,
      free.map(({ patient, birthDate }) => ({ patientId: patient._id, birthDate, birthPrecision: birthDate === null ? null : 'day' })),
    )
    return { stored: new Set(free), held }
  })
}

function nearMessage(rows: readonly number[]): string {
  if (rows.length === 0) return ''
  return ` Please check ${rowNumbers(rows)}: added, but someone with nearly the same name is already registered.`
}
