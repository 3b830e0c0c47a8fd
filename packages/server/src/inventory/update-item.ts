import { numberText } from '@clinic/clinical/number-text'
import { allocateCorrection } from '@clinic/clinical/stock/fefo'
import { type Item, type ItemUpdate, MAX_UNITS } from '@clinic/contract/inventory/inventory'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { ItemTable } from '../db/schema.ts'
import { invalid } from '../errors.ts'
import { dropMapping } from '../guard/mapping/renamed-item.ts'
import { nameColumns, nameExists, toItem } from './inventory.ts'
import { ensureLot, lotsOf, unknownLot } from './lots.ts'
import { recordMovement } from './movements.ts'
import { keepExpired, noteDay } from './stock-days.ts'

type Edit = Omit<ItemUpdate, 'id' | 'version' | 'reason'>

/**
 * Edits an item, adds stock, or corrects its stock to a counted number. Dispensing is not an edit.
 * @throws AppError 400 if nothing is sent, 409 if another user edited it or the name exists.
 */
export async function updateItem(db: Db, actor: Actor, { id, version, reason = '', ...update }: ItemUpdate): Promise<Item> {
  if (Object.values(update).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  const before = await lockRow(db, 'item', id)
  refuseOtherVersion(before, version)
  const fields = changedFields(before, update)
  if (fields.length === 0) return toItem(before)
  await keepHistory(db, actor, 'item', before)
  const change = changeOf(before.count, update)
  const after = await store(db, actor, before, update, change)
  if (change !== 0) {
    const type = update.restock === undefined ? 'correction' : 'restock'
    await moveStock(db, actor, { itemId: id, type, change, reason })
  }
  if (after.name !== before.name) await dropMapping(db, actor, { _id: id, from: before.name, to: after.name })
  await recordAudit(db, actor, { action: 'U', type: 'item.update', entityId: id, fields })
  return toItem(after)
}

type Move = { readonly itemId: string; readonly type: 'correction' | 'restock'; readonly change: number; readonly reason: string }

/** Units delivered or found here have no known lot. Missing units are taken from lots with unknown expiry first, then by expiry. */
async function moveStock(db: Db, actor: Actor, { itemId, type, change, reason }: Move): Promise<void> {
  const day = clinicDay(actor)
  const holding = await lotsOf(db, [itemId])
  await keepExpired(db, itemId, holding, day)
  const kind = type === 'restock' ? 'receipt' : 'count'
  const lots =
    change > 0
      ? [{ lotId: await ensureLot(db, unknownLot(itemId), { receivedOn: day }), change, kind } as const]
      : allocateCorrection(holding, -change).taken.map(({ lotId, units }) => ({ lotId, change: -units, kind }) as const)
  await recordMovement(db, actor, { itemId, type, change, reason, lots })
  await noteDay(db, itemId, day)
}

function changedFields(before: Selectable<ItemTable>, update: Edit): string[] {
  const edited = (['name', 'description', 'dosage', 'unit', 'count'] as const).filter(
    (field) => update[field] !== undefined && update[field] !== before[field],
  )
  return update.restock === undefined ? edited : [...edited, 'restock']
}

function changeOf(before: number, { count, restock = 0 }: Edit): number {
  if (before + restock > MAX_UNITS) throw invalid({ restock: `The stock can be at most ${numberText(MAX_UNITS)} units` })
  return count === undefined ? restock : count - before
}

/** A delivery sets a new full stock. A lower count does not, because the warning is about having less. */
function store(db: Db, actor: Actor, before: Selectable<ItemTable>, { name, description, dosage, unit, restock }: Edit, change: number) {
  return onUnique(
    db
      .updateTable('item')
      .set({
        ...(name !== undefined && nameColumns(name)),
        ...(description !== undefined && { description }),
        ...(dosage !== undefined && { dosage }),
        ...(unit !== undefined && { unit }),
        count: before.count + change,
        fullCount: restock === undefined ? Math.max(before.fullCount, before.count + change) : before.count + change,
        version: before.version + 1,
        updatedAt: at(actor),
      })
      .where('_id', '=', before._id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    () => nameExists(name ?? before.name),
  )
}
