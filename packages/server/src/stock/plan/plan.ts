import { unitOf } from '@clinic/clinical/drugs/units'
import { type PlanFigures, type PlanStatus, planFigures } from '@clinic/clinical/stock/stock-plan'
import { SERVER } from '@clinic/contract/server-messages'
import { type ItemPlanUpdate, type PlanTry, STOCK_DAYS } from '@clinic/contract/stock/stock-inputs'
import type { PlanRow } from '@clinic/contract/stock/stock-plan'
import { csvLine } from '@clinic/contract/uploads/csv'
import { sql } from 'kysely'
import { type Actor, clinicDay } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import { lockRow, refuseOtherVersion } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import { invalid, notFound } from '../../errors.ts'
import { alternativesAmong, NO_PLAN, readShelf, type ShelfItem } from '../shelf.ts'

/** Items by name, optionally of one status, with what to order. */
export async function listPlan(db: Db, status: PlanStatus | undefined, today: string): Promise<PlanRow[]> {
  const shelf = await readShelf(db, today)
  const alternatives = alternativesAmong(shelf)
  const sources = await readSources(db)
  const wanted = status === undefined ? shelf : shelf.filter(({ figures }) => figures.status === status)
  return wanted.map((item) => toPlanRow(item, alternatives(item), sources.get(item._id)))
}

function toPlanRow(
  { _id, name, dosage, unit, count, plan, figures, ...item }: ShelfItem,
  alternatives: PlanRow['alternatives'],
  source: Source | undefined,
): PlanRow {
  return {
    _id,
    name,
    dosage,
    unit,
    count,
    ...figures,
    expired: item.expired,
    held: item.held,
    nextExpiry: item.nextExpiry,
    expiryUnknown: item.expiryUnknown,
    supplier: source?.supplier ?? '',
    unitCost: source?.unitCost ?? null,
    runsLow: item.runsLow,
    plan: { ...plan, noReorder: plan.noReorder === 1 },
    alternatives,
  }
}

type Source = Pick<PlanRow, 'supplier' | 'unitCost'>

/**
 * From whom each item came last, and at what cost, as far as a delivery said it: of empty lots too, because what is out must be ordered
 * first.
 */
async function readSources(db: Db, itemId?: string): Promise<Map<string, Source>> {
  const said = sql`from "lot" left join "receipt" on "receipt"."_id" = "lot"."receiptId" where "lot"."itemId" = "item"."_id"`
  const newestFirst = sql`order by coalesce("receipt"."receivedOn", "lot"."receivedOn") desc, "lot"."receiptId" desc limit 1`
  const rows = await db
    .selectFrom('item')
    .select('_id')
    .select(sql<string | null>`(select "lot"."supplier" ${said} and "lot"."supplier" <> '' ${newestFirst})`.as('supplier'))
    .select(sql<number | null>`(select "lot"."unitCost" ${said} and "lot"."unitCost" is not null ${newestFirst})`.as('unitCost'))
    .$if(itemId !== undefined, (items) => items.where('_id', '=', itemId ?? ''))
    .execute()
  return new Map(rows.map(({ _id, supplier, unitCost }) => [_id, { supplier: supplier ?? '', unitCost }]))
}

/** The figures for a history sent with the request. */
export function tryPlan({ lots, ...input }: PlanTry): PlanFigures {
  const boxes = lots.map(({ _id, receivedOn = '', ...lot }, place) => ({ ...lot, receivedOn, _id: _id ?? String(place).padStart(4, '0') }))
  return planFigures({ ...input, lots: boxes })
}

type Edit = ItemPlanUpdate & { readonly id: string }

/**
 * Sets how an item is ordered; null means the clinic's default. Units on order have the date they were ordered.
 * @throws AppError 400 if nothing is sent, or for a day that has not come; 409 if another user edited it
 */
export async function updateItemPlan(db: Db, actor: Actor, { id, version, noReorder, ...update }: Edit): Promise<PlanRow> {
  const sent = { ...update, ...(noReorder !== undefined && { noReorder: noReorder ? (1 as const) : (0 as const) }) }
  if (Object.values(sent).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  await lockRow(db, 'item', id)
  if (sent.orderedOn && sent.orderedOn > clinicDay(actor)) throw invalid({ orderedOn: STOCK_DAYS.ordered })
  const stored = await db.selectFrom('itemPlan').selectAll().where('itemId', '=', id).executeTakeFirst()
  const before = stored ?? NO_PLAN
  refuseOtherVersion(before, version)
  // The form sends all of them.
  const fields = (Object.keys(sent) as (keyof typeof sent)[]).filter((field) => sent[field] !== undefined && sent[field] !== before[field])
  if (fields.length > 0) {
    const change = { ...orderedOn(actor, sent.onOrder, before.onOrder), ...sent, version: before.version + 1 }
    if (stored) await db.updateTable('itemPlan').set(change).where('itemId', '=', id).execute()
    else
      await db
        .insertInto('itemPlan')
        .values({ itemId: id, ...change })
        .execute()
    await recordAudit(db, actor, { action: 'U', type: 'item.plan', entityId: id, fields })
  }
  const shelf = await readShelf(db, clinicDay(actor))
  const item = shelf.find(({ _id }) => _id === id)
  if (!item) throw notFound('Item')
  return toPlanRow(item, alternativesAmong(shelf)(item), (await readSources(db, id)).get(id))
}

/** A new order is dated today unless another date is sent; without units on order there is no date. */
function orderedOn(actor: Actor, onOrder: number | undefined, before: number): { orderedOn?: string | null } {
  if (onOrder === undefined || onOrder === before) return {}
  return { orderedOn: onOrder === 0 ? null : clinicDay(actor) }
}

const COLUMNS = [
  'item',
  'dosage',
  'supplier',
  'order',
  'usable',
  'onOrder',
  'daysLeft',
  'monthlyUse',
  'reorderPoint',
  'orderUpTo',
  'status',
  'unit',
]

/** What to order as CSV lines, without items that are not reordered. */
export async function planSheet(db: Db, today: string): Promise<string[]> {
  const rows = (await listPlan(db, undefined, today)).filter(({ runsLow }) => runsLow)
  const cells = rows.map((row) => [
    row.name,
    row.dosage,
    row.supplier,
    row.order,
    row.usable,
    row.onOrder,
    row.daysLeft,
    row.amc,
    row.reorderPoint,
    row.orderUpTo,
    row.status,
    unitOf(row),
  ])
  return [COLUMNS, ...cells].map((line) => csvLine(line.map((cell) => String(cell ?? ''))))
}
