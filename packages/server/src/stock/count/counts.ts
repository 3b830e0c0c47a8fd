import { countChange } from '@clinic/clinical/stock/stock-count'
import type { CountLine, StockCount, StockCountBrief } from '@clinic/contract/stock/stock-counts'
import type { StockCountLines } from '@clinic/contract/stock/stock-inputs'
import { type Selectable, sql } from 'kysely'
import { type Actor, at, clinicDay } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import { onUnique } from '../../db/errors.ts'
import { lockRow } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import type { StockCountTable } from '../../db/tables/stock.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { looksLikeId, newId } from '../../ids.ts'
import { ensureLot, isUnknownLot, unknownLot } from '../../inventory/lots.ts'

type Count = Selectable<StockCountTable>

/**
 * Starts a stock take. Items without units get an empty lot if they have none, so that units found can be counted.
 * @throws AppError 404 for an unknown item id; 409 if a stock take is already open
 */
export async function openCount(db: Db, actor: Actor, scope: 'all' | readonly string[]): Promise<StockCount> {
  const wanted = scope === 'all' ? null : [...new Set(scope)].toSorted()
  const items = await db
    .selectFrom('item')
    .select(['_id', 'count'])
    .$if(wanted !== null, (all) => all.where('_id', 'in', wanted ?? []))
    .execute()
  if (wanted && items.length < wanted.length) throw notFound('Item')
  const _id = newId()
  const closed = { postedAt: null, cancelledAt: null }
  const row = { _id, scope: JSON.stringify(wanted ?? 'all'), openedBy: actor._id, openedAt: at(actor), ...closed, slot: 1 as const }
  await onUnique(db.insertInto('stockCount').values(row).execute(), () => conflict(OPEN_ALREADY))
  for (const itemId of await withoutLine(db, items)) {
    await lockRow(db, 'item', itemId)
    await ensureLot(db, unknownLot(itemId), { receivedOn: clinicDay(actor) })
  }
  await recordAudit(db, actor, { action: 'C', type: 'count.open', entityId: _id, rows: items.length })
  return readCount(db, _id)
}

/** Those of these items that have no units, and no empty lot of unknown number and expiry to count into; in one order. */
async function withoutLine(db: Db, items: readonly { readonly _id: string; readonly count: number }[]): Promise<string[]> {
  const lots = await db.selectFrom('lot').select('itemId').where(isUnknownLot).execute()
  const known = new Set(lots.map(({ itemId }) => itemId))
  return items.flatMap(({ _id, count }) => (count === 0 && !known.has(_id) ? [_id] : [])).toSorted()
}

const OPEN_ALREADY = 'A stock take is open already. Post or cancel it first.'

export async function listCounts(db: Db): Promise<StockCountBrief[]> {
  const rows = await counts(db).orderBy('stockCount._id', 'desc').limit(50).execute()
  return rows.map(toBrief)
}

const counts = (db: Db) =>
  db
    .selectFrom('stockCount')
    .innerJoin('personnel', 'personnel._id', 'stockCount.openedBy')
    .select(['stockCount._id', 'openedAt', 'postedAt', 'cancelledAt', 'scope'])
    .select(['personnel._id as by', 'personnel.name', 'personnel.role'])

type CountRow = Pick<Count, '_id' | 'openedAt' | 'postedAt' | 'cancelledAt'> & StockCountBrief['openedBy'] & { readonly by: string }

function toBrief({ _id, openedAt, postedAt, cancelledAt, by, name, role }: CountRow): StockCountBrief {
  const state = postedAt !== null ? 'posted' : cancelledAt !== null ? 'cancelled' : 'open'
  return { _id, state, openedBy: { _id: by, name, role }, openedAt, postedAt, cancelledAt }
}

/** A stock take with its lines: if open, every lot in its scope; otherwise what was counted. */
export async function readCount(db: Db, id: string): Promise<StockCount> {
  const row = await counts(db).where('stockCount._id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Stock take')
  const brief = toBrief(row)
  return { ...brief, lines: await linesOf(db, id, brief.state === 'open' ? scopeOf(row) : []) }
}

const scopeOf = ({ scope }: Pick<Count, 'scope'>): 'all' | string[] => JSON.parse(scope)

/** An item's lots stand together; items with a lot without an expiry come first, because a stock take should record it. Empty lots are left out, except the one of unknown number and expiry of an item without units. */
async function linesOf(db: Db, countId: string, scope: 'all' | readonly string[]): Promise<CountLine[]> {
  const rows = await db
    .selectFrom('lot')
    .innerJoin('item', 'item._id', 'lot.itemId')
    .leftJoin('countLine', (join) => join.onRef('countLine.lotId', '=', 'lot._id').on('countLine.countId', '=', countId))
    .select(['lot._id as lotId', 'lot.itemId', 'item.name', 'item.dosage', 'item.unit', 'lotNo', 'expiresOn', 'held', 'quantity'])
    .select(['counted', 'atCount', 'reasonCode', 'countLine.reason'])
    .where((eb) =>
      eb.or([
        eb('countLine.countId', 'is not', null),
        eb.and([
          scope === 'all' ? sql<boolean>`1 = 1` : scope.length === 0 ? sql<boolean>`1 = 0` : eb('lot.itemId', 'in', scope),
          eb.or([eb('quantity', '>', 0), eb.and([eb('item.count', '=', 0), isUnknownLot])]),
        ]),
      ]),
    )
    .orderBy(sql`min(case when "expiresOn" is null then 0 else 1 end) over (partition by "lot"."itemId")`)
    .orderBy('item.searchName')
    .orderBy('lot.itemId')
    .orderBy((eb) => eb.fn.coalesce('expiresOn', eb.val('')))
    .orderBy('lot._id')
    .execute()
  return rows.map(({ held, counted, atCount, reason, ...row }) => ({
    ...row,
    held: held === 1,
    counted,
    atCount,
    reason: reason ?? '',
    difference: counted === null || atCount === null ? null : countChange({ counted, atCount }),
  }))
}

/** Locks and returns the open count, so that no other transaction types, posts or cancels it before this one ends. */
export async function lockOpenCount(db: Db, id: string): Promise<Count> {
  const count = await db
    .updateTable('stockCount')
    .set((eb) => ({ scope: eb.ref('scope') }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!count) throw notFound('Stock take')
  if (count.postedAt !== null) throw conflict('This stock take is posted already')
  if (count.cancelledAt !== null) throw conflict('This stock take is cancelled')
  return count
}

/**
 * Records what was counted, with each lot's quantity at this moment. If only a reason is sent for the same number, it belongs to the
 * earlier count, and that quantity stays.
 * @throws AppError 404 for an unknown lot id; 400 for a lot outside the scope; 409 if the stock take is not open
 */
export async function typeCount(db: Db, actor: Actor, id: string, { lines }: StockCountLines): Promise<StockCount> {
  const scope = scopeOf(await lockOpenCount(db, id))
  const lotIds = lines.map(({ lotId }) => lotId)
  const found = await db.selectFrom('lot').select(['_id', 'itemId']).where('_id', 'in', lotIds).execute()
  const itemOf = new Map(found.map(({ _id, itemId }) => [_id, itemId]))
  if (lotIds.some((lotId) => looksLikeId(lotId) && !itemOf.has(lotId))) throw notFound('Lot')
  const isOutside = (lotId: string) => !itemOf.has(lotId) || (scope !== 'all' && !scope.includes(itemOf.get(lotId) ?? ''))
  const outside = lines.flatMap(({ lotId }, place) =>
    isOutside(lotId) ? [[`lines.${place}.lotId`, 'This lot is not in the stock take']] : [],
  )
  if (outside.length > 0) throw invalid(Object.fromEntries(outside))
  for (const itemId of [...new Set(itemOf.values())].toSorted()) await lockRow(db, 'item', itemId)
  const held = new Map(
    (await db.selectFrom('lot').select(['_id', 'quantity']).where('_id', 'in', lotIds).execute()).map((lot) => [lot._id, lot.quantity]),
  )
  for (const line of lines) await storeLine(db, actor, id, line, held.get(line.lotId) ?? 0)
  await recordAudit(db, actor, { action: 'U', type: 'count.type', entityId: id, rows: lines.length })
  return readCount(db, id)
}

type CountedLine = StockCountLines['lines'][number]

async function storeLine(
  db: Db,
  actor: Actor,
  countId: string,
  { lotId, counted, reasonCode, reason }: CountedLine,
  quantity: number,
): Promise<void> {
  const before = await db.selectFrom('countLine').selectAll().where('countId', '=', countId).where('lotId', '=', lotId).executeTakeFirst()
  const isReason = before?.counted === counted && (reasonCode !== undefined || reason !== '')
  const row = {
    counted,
    atCount: isReason ? before.atCount : quantity,
    reasonCode: reasonCode ?? null,
    reason,
    countedBy: actor._id,
    countedAt: at(actor),
  }
  await db
    .insertInto('countLine')
    .values({ countId, lotId, ...row })
    .onConflict((conflict) => conflict.columns(['countId', 'lotId']).doUpdateSet(row))
    .execute()
}

/** @throws AppError 409 if the stock take is not open */
export async function cancelCount(db: Db, actor: Actor, id: string): Promise<StockCount> {
  await lockOpenCount(db, id)
  await db
    .updateTable('stockCount')
    .set({ cancelledAt: at(actor), slot: null })
    .where('_id', '=', id)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'count.cancel', entityId: id })
  return readCount(db, id)
}
