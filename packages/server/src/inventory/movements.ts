import type { Movement } from '@clinic/contract/inventory/inventory'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { countInLists, countOf, type ListCountChange, placeInList, seekPage } from '../db/queries/list-counts.ts'
import { newId } from '../ids.ts'
import { changeLots, type LotChange } from './lots.ts'

type Change = {
  readonly itemId: string
  readonly type: Movement['type']
  readonly change: number
  readonly sessionId?: string
  readonly reason?: string
  /** Changes to the item's lots, which add up to `change`. */
  readonly lots: readonly LotChange[]
}

/**
 * Records a change to an item's `count` made in the same transaction, and changes its lots. The count is always the sum of the movements.
 * @returns the movement's `_id`
 */
export async function recordMovement(db: Db, actor: Actor, change: Change): Promise<string> {
  const _id = newId()
  // The caller already holds the item's lock, so no other transaction is waiting for these counts.
  await countInLists(db, [await insertMovement(db, actor, change, _id)])
  return _id
}

/** The same without the ledger's counts, which the caller updates with the result. */
export async function insertMovement(
  db: Db,
  actor: Actor,
  { sessionId, reason, lots, ...change }: Change,
  _id = newId(),
): Promise<ListCountChange> {
  const by = { personnelId: actor._id, createdAt: at(actor) }
  await insertMovements(db, [{ _id, ...change, ...by, sessionId: sessionId ?? null, reason: reason ?? '' }])
  await changeLots(db, _id, lots)
  return [placeInList(ledgerOf(change.itemId), _id, ID_LENGTHS), 1]
}

const insertMovements = bulkInsert('movement')

const ledgerOf = (itemId: string) => `movements ${itemId}`

/** Ids start with their time; these prefixes cover seven weeks and five hours. */
const ID_LENGTHS = [4, 6]

/** An item's ledger, newest first. */
export async function listMovements(
  db: Db,
  itemId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ data: Movement[]; count: number }> {
  const list = ledgerOf(itemId)
  const start = await seekPage(db, list, 'desc', skip * limit)
  const rows = start ? await movementsBefore(db, itemId, start.to).limit(limit).offset(start.rest).execute() : []
  const count = await countOf(db, list)
  return { data: rows.map(({ personnelId, name, role, ...row }) => ({ ...row, userId: { _id: personnelId, name, role } })), count }
}

const movementsBefore = (db: Db, itemId: string, to: string) =>
  db
    .selectFrom('movement')
    .innerJoin('personnel', 'personnel._id', 'movement.personnelId')
    .select(['movement._id', 'movement.type', 'movement.change', 'movement.createdAt', 'movement.sessionId', 'movement.reason'])
    .select(['movement.personnelId', 'personnel.name', 'personnel.role'])
    .where('movement.itemId', '=', itemId)
    .where('movement._id', '<', to)
    .orderBy('movement._id', 'desc')
