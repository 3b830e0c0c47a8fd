import type { Item, ItemInput } from '@clinic/contract/inventory'
import { type Selectable, sql } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import type { ItemTable } from '../db/schema.ts'
import { likeText } from '../db/sql.ts'
import { conflict } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchable, uniqueKey } from '../names.ts'
import { recordMovement } from './movements.ts'

/**
 * Adds an item with its first stock, as a movement of this type.
 * @throws AppError 409 if the name exists; the transaction can go on with other items.
 */
export async function createItem(db: Db, actor: Actor, input: ItemInput, type: 'opening' | 'upload' = 'opening'): Promise<Item> {
  const _id = newId()
  const time = at(actor)
  const row = { _id, ...input, ...nameColumns(input.name), fullCount: input.count, createdAt: time, updatedAt: time }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('item')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw nameExists(input.name)
  await recordMovement(db, actor, { itemId: _id, type, change: input.count })
  await recordAudit(db, actor, { action: 'C', type: 'item.create', entityId: _id })
  return toItem({ ...row, version: 1 })
}

type Filter = { readonly name?: string | undefined; readonly low?: boolean | undefined }

/** All items by name, or those whose name holds this text, case and accents ignored; `low` leaves those at a quarter of their last full stock, or less. */
export async function listItems(db: Db, { name = '', low = false }: Filter = {}): Promise<Item[]> {
  const part = searchable(name)
  if (name !== '' && part === '') return []
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .$if(part !== '', (items) => items.where(sql<boolean>`"searchName" like ${`%${likeText(part)}%`} escape '\\'`))
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

export function toItem({ nameKey, searchName, fullCount, ...item }: Selectable<ItemTable>): Item {
  return item
}
