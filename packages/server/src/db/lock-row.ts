import type { Selectable } from 'kysely'
import { changedByOther, notFound } from '../errors.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

const LABEL = {
  ...{ arrival: 'Arrival', bed: 'Bed', item: 'Item', patient: 'Patient', session: 'Session', template: 'Template' },
  ...{ phrase: 'Phrase', problem: 'Problem', followUp: 'Follow-up' },
} as const

/**
 * The row as it is now. No other transaction changes it before this one ends, so what is decided on it stays true: of two edits at once,
 * the second reads what the first left.
 * @throws AppError 404
 */
export async function lockRow<Table extends keyof typeof LABEL>(db: Db, table: Table, id: string): Promise<Selectable<Schema[Table]>> {
  // An update that changes nothing locks the row on both engines. Kysely's types cannot follow a table's name that varies.
  const row = await db
    .updateTable(table as 'bed')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound(LABEL[table])
  return row as Selectable<Schema[keyof typeof LABEL]> as Selectable<Schema[Table]>
}

/** @throws AppError 409 if a request was made on another version of the record than this; one that names no version overwrites. */
export function refuseOtherVersion(row: { readonly version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw changedByOther()
}

/** Of two that waited for a lock, the one that asked later may go first; a row's times still never run backwards. */
export const later = (time: string, other: string): string => (time > other ? time : other)
