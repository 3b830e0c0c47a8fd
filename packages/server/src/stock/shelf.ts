import type { ItemMapping } from '@clinic/clinical/drugs/read-drug'
import { ingredientKey } from '@clinic/clinical/guard/alternatives'
import { isExpired, isUsable, type Lot } from '@clinic/clinical/stock/fefo'
import { figuresAtRate, type PlanFigures, type Rates, runsLow } from '@clinic/clinical/stock/stock-plan'
import type { PlanDefaults } from '@clinic/contract/stock/stock-plan'
import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { ItemPlanTable, LotTable } from '../db/tables/stock.ts'
import { MAPPING_COLUMNS, mappingOf } from '../guard/mapping/mappings.ts'
import { unitsOf } from '../inventory/stock-days.ts'
import { readPlanDefaults } from './plan/defaults.ts'
import { readUsageRates } from './plan/usage-rates.ts'

type ShelfLot = Lot & Pick<Selectable<LotTable>, 'expiryAskedAt'>
type Plan = Omit<Selectable<ItemPlanTable>, 'itemId'>

/** An item with everything needed for its figures. */
export type ShelfItem = {
  readonly _id: string
  readonly name: string
  readonly dosage: string
  readonly unit: string
  readonly count: number
  readonly lots: readonly ShelfLot[]
  readonly plan: Plan
  readonly figures: PlanFigures
  readonly runsLow: boolean
  readonly expired: number
  readonly held: number
  readonly nextExpiry: string | null
  readonly expiryUnknown: boolean
  /** Usable units without an expiry for which no one was asked yet. */
  readonly undated: number
  /** Items with the same ingredients are alternatives; null if unknown. */
  readonly ingredients: string | null
}

/** For an item without its own plan. */
export const NO_PLAN: Plan = {
  leadDays: null,
  safetyDays: null,
  reviewDays: null,
  packSize: 1,
  onOrder: 0,
  orderedOn: null,
  noReorder: 0,
  version: 1,
}

/** All items by name, with their figures for this day. */
export async function readShelf(db: Db, today: string): Promise<ShelfItem[]> {
  const defaults = await readPlanDefaults(db)
  const lots = Map.groupBy(await readLots(db), ({ itemId }) => itemId)
  const rates = await readUsageRates(db, (itemId) => lots.get(itemId) ?? [], today)
  const plans = new Map((await db.selectFrom('itemPlan').selectAll().execute()).map(({ itemId, ...plan }) => [itemId, plan]))
  const mappings = await readMappings(db)
  const items = await db
    .selectFrom('item')
    .select(['_id', 'name', 'dosage', 'unit', 'count', 'fullCount'])
    .orderBy('searchName')
    .orderBy('nameKey')
    .execute()
  return items.map(({ fullCount, ...item }) => {
    const own = {
      lots: lots.get(item._id) ?? [],
      rates: rates.get(item._id) ?? { rate: null, ifOut: null },
      plan: plans.get(item._id) ?? NO_PLAN,
    }
    const described = describe(own, defaults, today)
    const low = runsLow({ status: described.figures.status, noReorder: own.plan.noReorder === 1, count: item.count, fullCount })
    return { ...item, ...described, runsLow: low, ingredients: ingredientsOf(item.name, mappings.get(item._id)) }
  })
}

type ItemFigures = { readonly lots: readonly ShelfLot[]; readonly rates: Rates; readonly plan: Plan }

function describe({ lots, rates, plan }: ItemFigures, defaults: PlanDefaults, today: string) {
  const { packSize, onOrder } = plan
  const settings = {
    leadDays: plan.leadDays ?? defaults.leadDays,
    safetyDays: plan.safetyDays ?? defaults.safetyDays,
    reviewDays: plan.reviewDays ?? defaults.reviewDays,
  }
  const usable = lots.filter((lot) => isUsable(lot, today))
  const expiries = usable.flatMap(({ expiresOn }) => expiresOn ?? [])
  return {
    lots,
    plan,
    figures: figuresAtRate(rates, { today, lots, ...settings, packSize, onOrder }),
    expired: unitsOf(lots.filter((lot) => !lot.held && isExpired(lot, today))),
    held: unitsOf(lots.filter(({ held }) => held)),
    nextExpiry: expiries.toSorted()[0] ?? null,
    expiryUnknown: usable.some(({ expiresOn }) => expiresOn === null),
    undated: unitsOf(usable.filter(({ expiresOn, expiryAskedAt }) => expiresOn === null && expiryAskedAt === null)),
  }
}

async function readLots(db: Db) {
  const rows = await db
    .selectFrom('lot')
    .select(['_id', 'itemId', 'quantity', 'expiresOn', 'held', 'receivedOn', 'expiryAskedAt'])
    .where('quantity', '>', 0)
    .execute()
  return rows.map((row) => ({ ...row, held: row.held === 1 }))
}

async function readMappings(db: Db): Promise<Map<string, ItemMapping | undefined>> {
  const rows = await db
    .selectFrom('itemDrug')
    .select(['itemId', ...MAPPING_COLUMNS])
    .execute()
  return new Map(rows.map(({ itemId, ...stored }) => [itemId, mappingOf(stored)]))
}

const MAX_READ = 5_000
const read = new Map<string, string | null>()

/** Cached, because reading a name is slow compared with the rest, and names rarely change. */
function ingredientsOf(name: string, mapping: ItemMapping | undefined): string | null {
  const key = `${name}\t${JSON.stringify(mapping)}`
  const known = read.get(key)
  if (known !== undefined) return known
  if (read.size >= MAX_READ) read.clear()
  const made = ingredientKey({ name, mapping })
  read.set(key, made)
  return made
}

/** Other items with the same ingredients that have usable stock. */
export function alternativesAmong(shelf: readonly ShelfItem[]) {
  const usable = shelf.filter(({ ingredients, figures }) => ingredients !== null && figures.usable > 0)
  const byKey = Map.groupBy(usable, ({ ingredients }) => ingredients)
  return ({ _id, ingredients }: ShelfItem) =>
    (byKey.get(ingredients) ?? [])
      .filter((other) => other._id !== _id)
      .map((other) => ({ _id: other._id, name: other.name, dosage: other.dosage, usable: other.figures.usable }))
}
