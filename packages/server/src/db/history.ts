import type { Updateable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

type Row = { readonly _id: string; readonly version: number }

/** Records of which earlier values are kept; those about a patient go with the data that the person gets. */
export type RecordWithHistory =
  | 'arrival'
  | 'bed'
  | 'breach'
  | 'dataRequest'
  | 'dischargePlan'
  | 'diseaseReport'
  | 'followUp'
  | 'item'
  | 'lot'
  | 'patient'
  | 'patientFacts'
  | 'personnel'
  | 'phrase'
  | 'problem'
  | 'referral'
  | 'session'
  | 'sessionOutcome'
  | 'summaryReceived'
  | 'template'

/**
 * Stores a record's previous values, so that a wrong change can be seen and undone; call it in the transaction of the edit. `before` is the
 * row before the edit, with its `_id` and `version`.
 */
export async function keepHistory(db: Db, actor: Actor, entity: RecordWithHistory, before: Row): Promise<void> {
  await db
    .insertInto('recordHistory')
    .values({ entity, entityId: before._id, version: before.version, at: at(actor), actorId: actor._id, before: JSON.stringify(before) })
    .execute()
}

/** What an edit changes of a row with long texts: kept whole, a hundred small edits would take a hundred times the room of the row. */
export function partOf<R extends Row>(before: R, columns: object): Row {
  const part = Object.fromEntries(Object.entries(before).filter(([name]) => name in columns))
  return { ...part, _id: before._id, version: before.version }
}

/** Changes columns of a row locked by this transaction: raises its version and stores its previous values; of a session only those. */
export async function changeRow<Table extends 'arrival' | 'followUp' | 'patient' | 'session'>(
  db: Db,
  actor: Actor,
  table: Table,
  before: Row,
  columns: Updateable<Schema[Table]>,
): Promise<void> {
  await keepHistory(db, actor, table, table === 'session' ? partOf(before, columns) : before)
  await db
    .updateTable(table as 'arrival') // Kysely cannot type a variable table name; the columns are checked above
    .set({ ...(columns as object), version: before.version + 1 })
    .where('_id', '=', before._id)
    .execute()
}
