import { openingExpiryProblem } from '@clinic/clinical/stock/stock-count'
import type { Item, ItemInput } from '@clinic/contract/inventory/inventory'
import { type Selectable, sql } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import type { ItemTable } from '../db/schema.ts'
import { likeText } from '../db/sql.ts'
import { conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchable, uniqueKey } from '../names.ts'
import { ensureLot, type LotChange } from './lots.ts'
import { recordMovement } from './movements.ts'
import { noteDay } from './stock-days.ts'

/**
 * Adds an item with its first stock, recorded as a movement of this type.
 * @throws AppError 409 if the name exists; the transaction can continue with other items.
 */
export async function createItem(db: Db, actor: Actor, input: ItemInput, type: 'opening' | 'upload' = 'opening'): Promise<Item> {
  const _id = newId()
  const time = at(actor)
  const { lotNo = '', expiresOn = null, unit = '', ...fields } = input
  const expired = expiresOn !== null && openingExpiryProblem(expiresOn, input.count, clinicDay(actor))
  if (expired) throw invalid({ expiresOn: expired })
  const row = { _id, ...fields, unit, ...nameColumns(input.name), fullCount: input.count, createdAt: time, updatedAt: time }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('item')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw nameExists(input.name)
  const lots = await openingLot(db, actor, { itemId: _id, lotNo, expiresOn, held: 0 }, input.count)
  await recordMovement(db, actor, { itemId: _id, type, change: input.count, lots })
  await noteDay(db, _id, clinicDay(actor))
  await recordAudit(db, actor, { action: 'C', type: 'item.create', entityId: _id })
  return toItem({ ...row, test: null, version: 1 })
}

/** An item that starts without units has no lot. */
async function openingLot(db: Db, actor: Actor, lot: Parameters<typeof ensureLot>[1], units: number): Promise<LotChange[]> {
  if (units === 0) return []
  return [{ lotId: await ensureLot(db, lot, { receivedOn: clinicDay(actor) }), change: units, kind: 'opening' }]
}

type Filter = { readonly name?: string | undefined; readonly low?: boolean | undefined }

/**
 * Items by name, filtered by part of the name, ignoring case and accents; `low` keeps those at or below a quarter of their last full stock.
 */
export async function listItems(db: Db, { name = '', low = false }: Filter = {}): Promise<Item[]> {
  const part = searchable(name)
  if (name !== '' && part === '') return []
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .$if(part !== '', (items) => items.where(sql<boolean>`"searchName" like (${`%${likeText(part)}%`} || '') escape '\\'`))
    .$if(low, (items) => items.where(sql<boolean>`"count" * 4 <= "fullCount"`))
    .orderBy('searchName')
    .orderBy('nameKey')
    .execute()
  return rows.map(toItem)
}

export const nameColumns = (name: string) => ({ name, nameKey: uniqueKey(name), searchName: searchable(name) })

export function nameExists(name: string) {
  const message = `The item ${name} exists already`
  return conflict(message, { name: message })
}

export function toItem({ nameKey, searchName, fullCount, test, ...item }: Selectable<ItemTable>): Item {
  return item
}
