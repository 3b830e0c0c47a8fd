import { ingredientKey } from '@clinic/contract/clinical/alternatives'
import { addDays } from '@clinic/contract/clinical/calendar'
import { isExpired, isUsable, type Lot } from '@clinic/contract/clinical/fefo'
import type { ItemMapping } from '@clinic/contract/clinical/read-drug'
import { type PlanFigures, planFigures, type StockDay } from '@clinic/contract/clinical/stock-plan'
import type { PlanDefaults } from '@clinic/contract/stock-plan'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { ItemPlanTable, LotTable } from '../db/stock-tables.ts'
import { expiredDays, unitsOf } from '../inventory/stock-days.ts'
import { readPlanDefaults } from './defaults.ts'

type ShelfLot = Lot & Pick<Selectable<LotTable>, 'supplier' | 'unitCost'>
type Plan = Omit<Selectable<ItemPlanTable>, 'itemId'>

/** An item with all that its figures are made of. */
export type ShelfItem = {
  readonly _id: string
  readonly name: string
  readonly dosage: string
  readonly count: number
  readonly lots: readonly ShelfLot[]
  readonly plan: Plan
  readonly figures: PlanFigures
  readonly expired: number
  readonly held: number
  readonly nextExpiry: string | null
  readonly expiryUnknown: boolean
  /** Items with the same one are alternatives; null where the ingredients are not known. */
  readonly ingredients: string | null
}

/** An item that has no plan of its own. */
const NO_PLAN: Plan = {
  ...{ leadDays: null, safetyDays: null, reviewDays: null, packSize: 1, onOrder: 0 },
  ...{ orderedOn: null, noReorder: 0, version: 1 },
}

/** All items by name, with their figures on this day. */
export async function readShelf(db: Db, today: string): Promise<ShelfItem[]> {
  const defaults = await readPlanDefaults(db)
  const lots = Map.groupBy(await readLots(db), ({ itemId }) => itemId)
  const days = await readDays(db, today)
  const plans = new Map((await db.selectFrom('itemPlan').selectAll().execute()).map(({ itemId, ...plan }) => [itemId, plan]))
  const mappings = await readMappings(db)
  const items = await db.selectFrom('item').select(['_id', 'name', 'dosage', 'count']).orderBy('searchName').orderBy('nameKey').execute()
  return items.map((item) => {
    const own = { lots: lots.get(item._id) ?? [], days: days.get(item._id) ?? [], plan: plans.get(item._id) ?? NO_PLAN }
    return { ...item, ...describe(own, defaults, today), ingredients: ingredientsOf(item.name, mappings.get(item._id)) }
  })
}

type Own = { readonly lots: readonly ShelfLot[]; readonly days: readonly StockDay[]; readonly plan: Plan }

function describe({ lots, days, plan }: Own, defaults: PlanDefaults, today: string) {
  const { packSize, onOrder } = plan
  const settings = {
    leadDays: plan.leadDays ?? defaults.leadDays,
    safetyDays: plan.safetyDays ?? defaults.safetyDays,
    reviewDays: plan.reviewDays ?? defaults.reviewDays,
  }
  // Lots that expired since the last change left no day of their own yet.
  const all = [...days, ...expiredDays(lots, days.at(-1)?.day ?? '', today)]
  const usable = lots.filter((lot) => isUsable(lot, today))
  const expiries = usable.flatMap(({ expiresOn }) => expiresOn ?? [])
  return {
    ...{ lots, plan },
    figures: planFigures({ today, days: all, lots, ...settings, packSize, onOrder }),
    expired: unitsOf(lots.filter((lot) => !lot.held && isExpired(lot, today))),
    held: unitsOf(lots.filter(({ held }) => held)),
    nextExpiry: expiries.toSorted()[0] ?? null,
    expiryUnknown: usable.some(({ expiresOn }) => expiresOn === null),
  }
}

async function readLots(db: Db) {
  const rows = await db
    .selectFrom('lot')
    .select(['_id', 'itemId', 'quantity', 'expiresOn', 'held', 'receivedOn', 'supplier', 'unitCost'])
    .where('quantity', '>', 0)
    .execute()
  return rows.map((row) => ({ ...row, held: row.held === 1 }))
}

/** More than the rules look back, so that the day before their window is among them. */
const WINDOW_DAYS = 180

/**
 * Of each item the kept days of the window, and the last one before it, which tells what the window began with. An item's days come as one
 * text: a year of 500 items would be 90,000 rows.
 */
async function readDays(db: Db, today: string): Promise<Map<string, StockDay[]>> {
  const start = addDays(today, -WINDOW_DAYS)
  const { rows } = await sql<{ _id: string; days: string | null }>`
    select "_id", (select string_agg("day" || ' ' || "consumed" || ' ' || "usableClosing", ',' order by "day") from "stockDay"
      where "itemId" = "item"."_id" and "day" >= coalesce((select max("day") from "stockDay" as "earlier"
        where "earlier"."itemId" = "item"."_id" and "earlier"."day" <= ${start}), '')) as "days"
    from "item"`.execute(db)
  return new Map(rows.map(({ _id, days }) => [_id, days === null ? [] : days.split(',').map(toDay)]))
}

function toDay(text: string): StockDay {
  const [day = '', consumed, usableClosing] = text.split(' ')
  return { day, consumed: Number(consumed), usableClosing: Number(usableClosing) }
}

async function readMappings(db: Db): Promise<Map<string, ItemMapping>> {
  const rows = await db.selectFrom('itemDrug').select(['itemId', 'state', 'ingredients']).execute()
  return new Map(rows.map(({ itemId, state, ingredients }) => [itemId, { state, ingredients: JSON.parse(ingredients) }]))
}

const MAX_READ = 5_000
const read = new Map<string, string | null>()

/** Reading a name is slow beside all else here, and names rarely change. */
function ingredientsOf(name: string, mapping: ItemMapping | undefined): string | null {
  const key = `${name}\t${JSON.stringify(mapping)}`
  const known = read.get(key)
  if (known !== undefined) return known
  if (read.size >= MAX_READ) read.clear()
  const made = ingredientKey({ name, mapping })
  read.set(key, made)
  return made
}

/** Other items of the same ingredients that hold something usable. */
export function alternativesAmong(shelf: readonly ShelfItem[]) {
  const usable = shelf.filter(({ ingredients, figures }) => ingredients !== null && figures.usable > 0)
  const byKey = Map.groupBy(usable, ({ ingredients }) => ingredients)
  return ({ _id, ingredients }: ShelfItem) =>
    (byKey.get(ingredients) ?? [])
      .filter((other) => other._id !== _id)
      .map((other) => ({ _id: other._id, name: other.name, dosage: other.dosage, usable: other.figures.usable }))
}
