import { numberText } from '@clinic/clinical/number-text'
import { expiryProblem } from '@clinic/clinical/stock/stock-count'
import { stillOnOrder } from '@clinic/clinical/stock/stock-plan'
import { MAX_UNITS } from '@clinic/contract/inventory/inventory'
import type { Receipt } from '@clinic/contract/stock/stock'
import { type ReceiptInput, STOCK_DAYS } from '@clinic/contract/stock/stock-inputs'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { ListCountChange } from '../db/queries/list-counts.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { looksLikeId, newId } from '../ids.ts'
import { itemsNamed } from '../inventory/dispense.ts'
import { ensureLot, lotsOf } from '../inventory/lots.ts'
import { insertMovement } from '../inventory/movements.ts'
import { keepExpired, noteDay } from '../inventory/stock-days.ts'
import { uniqueKey } from '../names.ts'

type Line = ReceiptInput['lines'][number] & { readonly place: number; readonly itemId: string }
type Delivery = Pick<Receipt, '_id' | 'supplier' | 'reference' | 'receivedOn'>

/**
 * Receives a delivery: each line is a restock, whose units go to the lot with its number and expiry.
 * @throws AppError 404 for an unknown item id; 400 for a day that has not come, and naming every line with an unknown name or a past expiry;
 * 409 if the supplier's reference was received before and `again` does not confirm it
 */
export async function receiveStock(db: Db, actor: Actor, input: ReceiptInput): Promise<Receipt> {
  const lines = await findLines(db, actor, input)
  const receipt = await storeReceipt(db, actor, input)
  const lotIds = new Map<number, string>()
  const moved: ListCountChange[] = []
  const byItem = Map.groupBy(lines, ({ itemId }) => itemId)
  // In one order, so that two deliveries cannot deadlock.
  for (const itemId of [...byItem.keys()].sort()) {
    const ofItem = byItem.get(itemId) ?? []
    await addUnits(db, actor, itemId, ofItem)
    await keepExpired(db, itemId, await lotsOf(db, [itemId]), clinicDay(actor))
    for (const line of ofItem) {
      const lotId = await lotOf(db, line, receipt)
      lotIds.set(line.place, lotId)
      const lots = [{ lotId, change: line.units, kind: 'receipt' } as const]
      const reason = [receipt.supplier, receipt.reference].filter((text) => text !== '').join(', ')
      moved.push(await insertMovement(db, actor, { itemId, type: 'restock', change: line.units, reason, lots }))
    }
    await noteDay(db, itemId, clinicDay(actor))
  }
  await recordAudits(db, [[actor, { action: 'C', type: 'stock.receive', entityId: receipt._id, rows: lines.length }]], moved)
  return { ...receipt, lotIds: lines.map(({ place }) => lotIds.get(place) ?? '') }
}

async function findLines(db: Db, actor: Actor, { lines, receivedOn }: ReceiptInput): Promise<Line[]> {
  const items = await itemsNamed(
    db,
    lines.map(({ item }) => item),
  )
  if (lines.some(({ item }, place) => !items[place] && looksLikeId(item))) throw notFound('Item')
  const wrong: Record<string, string> = {}
  if (receivedOn && receivedOn > clinicDay(actor)) wrong.receivedOn = STOCK_DAYS.received
  const found = lines.flatMap((line, place) => {
    const item = items[place]
    const expired = line.expiresOn ? expiryProblem(line.expiresOn, clinicDay(actor), line.held) : null
    if (!item) wrong[`lines.${place}.item`] = `There is no item ${line.item}`
    if (expired) wrong[`lines.${place}.expiresOn`] = expired
    return item ? [{ ...line, place, itemId: item.itemId }] : []
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return found
}

async function storeReceipt(db: Db, actor: Actor, { supplier, reference, receivedOn, note, again }: ReceiptInput) {
  const keys = { supplierKey: uniqueKey(supplier), referenceKey: uniqueKey(reference) }
  const { copies } = await db
    .selectFrom('receipt')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('supplierKey', '=', keys.supplierKey)
    .where('referenceKey', '=', keys.referenceKey)
    .executeTakeFirstOrThrow()
  const known = keys.referenceKey !== '' && Number(copies) > 0
  if (known && !again) throw receivedBefore(reference)
  const receipt = { _id: newId(), supplier, reference, receivedOn: receivedOn ?? clinicDay(actor), note, createdAt: at(actor) }
  const row = { ...receipt, ...keys, copy: known ? Number(copies) : 0, personnelId: actor._id }
  await onUnique(db.insertInto('receipt').values(row).execute(), () => receivedBefore(reference))
  return { ...receipt, userId: { _id: actor._id, name: actor.name, role: actor.role } }
}

function receivedBefore(reference: string) {
  const message = `The reference ${reference} of this supplier was received already`
  return conflict(message, { reference: message })
}

/** A delivery sets a new full stock, reduces what is on order, and does not raise the version. */
async function addUnits(db: Db, actor: Actor, itemId: string, lines: readonly Line[]): Promise<void> {
  const { count: before } = await lockRow(db, 'item', itemId)
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const count = before + units
  if (count > MAX_UNITS) {
    const message = `The stock can be at most ${numberText(MAX_UNITS)} units`
    throw invalid(Object.fromEntries(lines.map(({ place }) => [`lines.${place}.units`, message])))
  }
  await db
    .updateTable('item')
    .set({ count, fullCount: count, updatedAt: at(actor) })
    .where('_id', '=', itemId)
    .execute()
  const plan = await db.selectFrom('itemPlan').select('onOrder').where('itemId', '=', itemId).executeTakeFirst()
  if (!plan || plan.onOrder === 0) return
  await db
    .updateTable('itemPlan')
    .set({ onOrder: stillOnOrder(plan.onOrder, units) })
    .where('itemId', '=', itemId)
    .execute()
}

function lotOf(db: Db, { itemId, lotNo, expiresOn, held, unitCost }: Line, { _id, supplier, receivedOn }: Delivery): Promise<string> {
  const key = { itemId, lotNo, expiresOn: expiresOn ?? null, held: held ? 1 : 0 } as const
  return ensureLot(db, key, { supplier, unitCost: unitCost ?? null, receivedOn, receiptId: _id })
}
