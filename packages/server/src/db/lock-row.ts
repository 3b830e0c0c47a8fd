import type { Selectable } from 'kysely'
import { changedByOther, notFound } from '../errors.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'
import type { LockTable } from './tables/store.ts'

const LABEL = {
  arrival: 'Arrival',
  bed: 'Bed',
  item: 'Item',
  patient: 'Patient',
  session: 'Session',
  template: 'Template',
  phrase: 'Phrase',
  problem: 'Problem',
  followUp: 'Follow-up',
  therapyCourse: 'Course',
  diseaseReport: 'Case',
  summaryReceived: 'Summary',
  dataRequest: 'Request',
  breach: 'Breach',
} as const

/**
 * Locks and returns the row. No other transaction can change it before this one ends, so decisions based on it stay valid: of two edits at
 * once, the second sees the result of the first.
 * @throws AppError 404
 */
export async function lockRow<Table extends keyof typeof LABEL>(db: Db, table: Table, id: string): Promise<Selectable<Schema[Table]>> {
  // An update that changes nothing locks the row on both engines. Kysely cannot type a variable table name.
  const row = await db
    .updateTable(table as 'bed')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound(LABEL[table])
  return row as Selectable<Schema[keyof typeof LABEL]> as Selectable<Schema[Table]>
}

/** Makes transactions that take the same lock wait for each other. Take it before any rows. */
export async function takeLock(db: Db, name: LockTable['name']): Promise<void> {
  await db.updateTable('lock').set({ name }).where('name', '=', name).execute()
}

/** @throws AppError 409 if the request names a different version of the record; a request without a version overwrites. */
export function refuseOtherVersion(row: { readonly version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw changedByOther()
}

/** When two transactions wait for a lock, the later request may get it first. Even then, a row's times never go backwards. */
export const later = (time: string, other: string): string => (time > other ? time : other)
