import { countedOf } from '@clinic/clinical/drugs/units'
import { numberText } from '@clinic/clinical/number-text'
import { isExpired } from '@clinic/clinical/stock/fefo'
import { SERVER } from '@clinic/contract/server-messages'
import type { Lot } from '@clinic/contract/stock/stock'
import type { LotUpdate, WriteOff } from '@clinic/contract/stock/stock-inputs'
import type { Selectable } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { LotTable } from '../db/tables/stock.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { lotsOf } from '../inventory/lots.ts'
import { recordMovement } from '../inventory/movements.ts'
import { keepExpired, noteDay } from '../inventory/stock-days.ts'
import { uniqueKey } from '../names.ts'

type LotRow = Selectable<LotTable>

/** An item's lots in the order they are given: by expiry, unknown expiry last. Without `all`, only lots with units. */
export async function listLots(db: Db, itemId: string, all: boolean, today: string): Promise<Lot[]> {
  const rows = await db
    .selectFrom('lot')
    .selectAll()
    .where('itemId', '=', itemId)
    .$if(!all, (lots) => lots.where('quantity', '>', 0))
    .orderBy((eb) => eb.fn.coalesce('expiresOn', eb.val('9')))
    .orderBy('receivedOn')
    .orderBy('_id')
    .execute()
  return rows.map((row) => toLot(row, today))
}

export function toLot({ lotKey, held, expiryAskedAt, ...lot }: LotRow, today: string): Lot {
  return { ...lot, held: held === 1, state: held === 1 ? 'held' : isExpired(lot, today) ? 'expired' : 'usable' }
}

type Edit = LotUpdate & { readonly id: string }

/**
 * Corrects what is on a lot's box, sets it aside or releases it. The count does not change; a lot found to be expired just cannot be given
 * any more.
 * @throws AppError 400 if nothing is sent; 409 if another user edited it, or if it would equal another lot of the item
 */
export async function updateLot(db: Db, actor: Actor, { id, version, reason, ...update }: Edit): Promise<Lot> {
  if (Object.values(update).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  const before = await lockLot(db, id)
  refuseOtherVersion(before, version)
  const after = edited(before, update)
  const fields = (['lotNo', 'expiresOn', 'held'] as const).filter((field) => after[field] !== before[field])
  if (fields.length === 0) return toLot(before, clinicDay(actor))
  const old = { ...before, reason }
  await keepHistory(db, actor, 'lot', old)
  await keepExpired(db, before.itemId, await lotsOf(db, [before.itemId]), clinicDay(actor))
  const { lotNo, lotKey, expiresOn, held } = after
  const change = { lotNo, lotKey, expiresOn, held, version: before.version + 1 }
  await onUnique(db.updateTable('lot').set(change).where('_id', '=', id).execute(), () => sameLot(lotNo))
  await noteDay(db, before.itemId, clinicDay(actor))
  await recordAudit(db, actor, { action: 'U', type: 'lot.update', entityId: id, fields })
  return toLot({ ...before, ...change }, clinicDay(actor))
}

/** A different number keeps both apart; a recall finds them by what their numbers share. */
function sameLot(lotNo: string) {
  const other = `${lotNo === '' ? 'Box' : lotNo} 2`
  const message = `Another lot of this item has this number and expiry already. Give this one a different number, such as “${other}”.`
  return conflict(message, { lotNo: message })
}

function edited(before: LotRow, { lotNo = before.lotNo, expiresOn = before.expiresOn, held }: Omit<Edit, 'id' | 'reason'>): LotRow {
  return { ...before, lotNo, lotKey: uniqueKey(lotNo), expiresOn, held: held === undefined ? before.held : held ? 1 : 0 }
}

/** Locks and returns a lot, after locking its item, as every change to a lot does. */
async function lockLot(db: Db, id: string): Promise<LotRow> {
  const found = await db.selectFrom('lot').select('itemId').where('_id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Lot')
  await lockRow(db, 'item', found.itemId)
  return db.selectFrom('lot').selectAll().where('_id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Writes units of a lot off. This is a correction, not consumption.
 * @throws AppError 409 if the lot has fewer units
 */
export async function writeOffLot(db: Db, actor: Actor, { id, units, kind, reason }: WriteOff & { readonly id: string }): Promise<Lot> {
  const lot = await lockLot(db, id)
  if (units > lot.quantity) {
    const { name, dosage, unit } = await db.selectFrom('item').selectAll().where('_id', '=', lot.itemId).executeTakeFirstOrThrow()
    const message = `${countedOf(lot.quantity, { name, dosage, unit })} left in this lot, ${numberText(units)} asked for`
    throw conflict(message, { units: message })
  }
  await keepExpired(db, lot.itemId, await lotsOf(db, [lot.itemId]), clinicDay(actor))
  await db
    .updateTable('item')
    .set((eb) => ({ count: eb('count', '-', units), updatedAt: at(actor) }))
    .where('_id', '=', lot.itemId)
    .execute()
  const lots = [{ lotId: id, change: -units, kind }]
  const why = `Write-off (${kind}): ${reason}`
  await recordMovement(db, actor, { itemId: lot.itemId, type: 'correction', change: -units, reason: why, lots })
  await noteDay(db, lot.itemId, clinicDay(actor))
  await recordAudit(db, actor, { action: 'U', type: 'lot.write-off', entityId: id })
  return toLot({ ...lot, quantity: lot.quantity - units }, clinicDay(actor))
}
