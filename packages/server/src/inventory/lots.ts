import type { Lot } from '@clinic/clinical/stock/fefo'
import { expressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { hot, type Slots } from '../db/queries/hot.ts'
import type { Schema } from '../db/schema.ts'
import type { LotMovementTable, LotTable } from '../db/tables/stock.ts'
import { newId } from '../ids.ts'
import { uniqueKey } from '../names.ts'

/** A lot with its item, as the rules for giving need it. */
type StoredLot = Lot & Pick<Selectable<LotTable>, 'itemId'>

/** A movement's effect on one lot. */
export type LotChange = {
  readonly lotId: string
  readonly change: number
  readonly kind: LotMovementTable['kind']
  readonly careId?: string
  readonly position?: number
}

/**
 * The lots with units of these items. Every change to a lot locks its item first, so while a transaction holds the items, no one else can
 * change the lots.
 */
export async function lotsOf(db: Db, itemIds: readonly string[]): Promise<StoredLot[]> {
  // Plain SQL text: care waits for this, and building the query takes longer than running it.
  const { rows } = await sql<Selectable<LotTable>>`
    select "_id", "itemId", "quantity", "expiresOn", "held", "receivedOn" from "lot"
    where "itemId" in (${sql.join(itemIds)}) and "quantity" > 0`.execute(db)
  return rows.map((row) => ({ ...row, held: row.held === 1 }))
}

/** Changes the quantities of lots and records the movement. The store refuses to go below zero. */
export async function changeLots(db: Db, movementId: string, changes: readonly LotChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const { lotId, change } of changes.toSorted((a, b) => (a.lotId < b.lotId ? -1 : 1))) await addToLot.run(db, { lotId, change })
  const rows = changes.map(({ careId, position, ...change }) => ({
    _id: newId(),
    movementId,
    ...change,
    careId: careId ?? null,
    position: position ?? null,
  }))
  await insertLotMovements(db, rows)
}

const addToLot = hot((db, { lotId, change }: Slots<{ lotId: string; change: number }>) =>
  db
    .updateTable('lot')
    .set((eb) => ({ quantity: eb('quantity', '+', change) }))
    .where('_id', '=', lotId),
)

const insertLotMovements = bulkInsert('lotMovement')

type LotKey = Pick<Selectable<LotTable>, 'itemId' | 'lotNo' | 'expiresOn' | 'held'>
type Arrival = Pick<Selectable<LotTable>, 'receivedOn'> & Partial<Pick<Selectable<LotTable>, 'supplier' | 'unitCost' | 'receiptId'>>

/** Units of an item whose lot number and expiry are unknown. */
export const unknownLot = (itemId: string): LotKey => ({ itemId, lotNo: '', expiresOn: null, held: 0 })

const eb = expressionBuilder<Schema, 'lot'>()

/** Query condition for that lot. */
export const isUnknownLot = eb.and([eb('lot.lotKey', '=', ''), eb('lot.expiresOn', 'is', null), eb('lot.held', '=', 0)])

/** The `_id` of the lot with this number and expiry, created if missing. A repeated delivery updates its supplier and cost. */
export async function ensureLot(
  db: Db,
  key: LotKey,
  { supplier = '', unitCost = null, receiptId = null, receivedOn }: Arrival,
): Promise<string> {
  const known = await findLot(db, key)
  if (!known) {
    const lot: Insertable<LotTable> = {
      _id: newId(),
      ...key,
      lotKey: uniqueKey(key.lotNo),
      quantity: 0,
      supplier,
      unitCost,
      receiptId,
      receivedOn,
    }
    await db.insertInto('lot').values(lot).execute()
    return lot._id
  }
  if (receiptId !== null)
    await db
      .updateTable('lot')
      .set({ receiptId, ...(supplier !== '' && { supplier }), ...(unitCost !== null && { unitCost }) })
      .where('_id', '=', known._id)
      .execute()
  return known._id
}

export async function findLot(db: Db, { itemId, lotNo, expiresOn, held }: LotKey): Promise<{ _id: string } | undefined> {
  return db
    .selectFrom('lot')
    .select('_id')
    .where('itemId', '=', itemId)
    .where('lotKey', '=', uniqueKey(lotNo))
    .where('expiresOn', expiresOn === null ? 'is' : '=', expiresOn)
    .where('held', '=', held)
    .executeTakeFirst()
}
