import { figureOf, type StockColumn } from '@clinic/clinical/returns/figures'
import { monthlyUse, outOfStockDays, type StockDay, type UsageRate, usageRate } from '@clinic/clinical/stock/stock-plan'
import { type RawBuilder, sql } from 'kysely'
import type { Snapshot } from '../db/snapshot.ts'
import { expiredDays } from '../inventory/stock-days.ts'
import { readDays } from '../stock/plan/usage-rates.ts'
import type { Month } from './month.ts'
import type { Tally } from './tally.ts'

/**
 * An item that was on the shelf during or before the month. `addsUp`: opening, received, dispensed and corrections make the closing stock.
 */
export type ItemOfMonth = { readonly _id: string; readonly name: string; readonly dosage: string; readonly addsUp: boolean }

type Sums = readonly [
  _id: string,
  name: string,
  dosage: string,
  count: number,
  opening: number,
  received: number,
  dispensed: number,
  corrections: number,
  later: number,
]

/**
 * Each item's stock over the month. Closing stock is the current stock less later movements rather than a sum of the other columns, so that
 * those can be checked against it.
 */
export async function countDrugs(store: Snapshot, month: Month, tally: Tally, wanted?: string): Promise<ItemOfMonth[]> {
  const items = await readSums(store, month)
  if (items.length === 0) return []
  const days = await readDays(
    store.db,
    month.end,
    items.map(([_id]) => _id),
  )
  const lots = Map.groupBy(await readLots(store), ({ itemId }) => itemId)
  const counted = items.map(([_id, name, dosage, count, opening, received, dispensed, corrections, later]) => {
    const closing = count - later
    const known = withExpired(days.get(_id) ?? [], lots.get(_id) ?? [], month)
    const figures: Record<Exclude<StockColumn, 'amc'>, number> = {
      opening,
      received,
      dispensed,
      corrections,
      closing,
      'out-days': outOfStockDays(known, month.first, month.end),
    }
    for (const [column, value] of Object.entries(figures)) tally.set(figureOf('stock', _id, column), value)
    const amc = useOf(usageRate(known, month.end))
    if (amc !== null) tally.set(figureOf('stock', _id, 'amc'), amc)
    const addsUp = opening + received - dispensed + corrections === closing
    return { _id, name, dosage, addsUp }
  })
  if (wanted !== undefined) await findDispensed(store, month, tally, wanted)
  return counted
}

const useOf = (rate: UsageRate | null) => rate && monthlyUse(rate)

const withExpired = (days: readonly StockDay[], lots: Awaited<ReturnType<typeof readLots>>, { end }: Month): StockDay[] => [
  ...days,
  ...expiredDays(lots, days.at(-1)?.day ?? '', end),
]

/**
 * Movements of care that was struck, or of a test entered in error. They do not count as dispensed but as a correction of their own month;
 * the return of the units is a correction of the month of the strike, so both months add up. Care from before lots is found by its time.
 */
const isStruck = sql`"movement"."_id" in (
  select "movementId" from "careStrike" join "lotMovement" on "lotMovement"."careId" = "careStrike"."careId" where "kind" = 'dispensed'
  union all
  select "old"."_id" from "careStrike" join "care" on "care"."_id" = "careStrike"."careId"
  join "careDrug" on "careDrug"."careId" = "care"."_id"
  join "movement" as "old" on "old"."itemId" = "careDrug"."itemId" and "old"."sessionId" = "care"."sessionId"
    and "old"."createdAt" = "care"."createdAt" and "old"."type" = 'dispensed'
  where not exists (select 1 from "lotMovement" where "lotMovement"."careId" = "care"."_id")
  union all
  select "movementId" from "testResult" join "session" on "session"."_id" = "sessionId"
  where "movementId" is not null and ("struckAt" is not null or "voidedAt" is not null))`

/** Leaves out items whose first movement came after the month. */
async function readSums({ db, read }: Snapshot, { range: { from, to } }: Month): Promise<Sums[]> {
  const part = (which: RawBuilder<unknown>, sign: 1 | -1) =>
    sql<number>`cast(coalesce(sum(case when "movement"."createdAt" >= ${from} and "movement"."createdAt" < ${to}
      and (${which}) then "change" else 0 end), 0) * ${sql.lit(sign)} as integer)`
  const side = (when: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(case when ${when} then "change" else 0 end), 0) as integer)`
  return read<Sums>(
    db
      .selectFrom('item')
      .innerJoin('movement', 'movement.itemId', 'item._id')
      .select(['item._id', 'name', 'dosage', 'count'])
      .select([
        side(sql`"movement"."createdAt" < ${from}`).as('opening'),
        part(sql`"type" in ('opening', 'upload', 'restock')`, 1).as('received'),
        part(sql`"type" = 'dispensed' and not ${isStruck}`, -1).as('dispensed'),
        part(sql`"type" = 'correction' or ("type" = 'dispensed' and ${isStruck})`, 1).as('corrections'),
        side(sql`"movement"."createdAt" >= ${to}`).as('later'),
      ])
      .groupBy(['item._id', 'name', 'dosage', 'count', 'searchName', 'nameKey'])
      .having((eb) => eb(eb.fn.min('movement.createdAt'), '<', to))
      .orderBy('searchName')
      .orderBy('nameKey'),
  )
}

async function readLots({ db }: Snapshot) {
  const rows = await db
    .selectFrom('lot')
    .select(['_id', 'itemId', 'quantity', 'expiresOn', 'held', 'receivedOn'])
    .where('quantity', '>', 0)
    .execute()
  return rows.map((row) => ({ ...row, held: row.held === 1 }))
}

/** Sessions in which an item was given, with units, without struck care. */
async function findDispensed({ db, read }: Snapshot, { range }: Month, tally: Tally, itemId: string): Promise<void> {
  const rows = await read<[sessionId: string, units: number]>(
    db
      .selectFrom('movement')
      .select(['sessionId', sql<number>`cast(-sum("change") as integer)`.as('units')])
      .where('itemId', '=', itemId)
      .where('type', '=', 'dispensed')
      .where(sql<boolean>`not ${isStruck}`)
      .where('createdAt', '>=', range.from)
      .where('createdAt', '<', range.to)
      .where('sessionId', 'is not', null)
      .groupBy('sessionId')
      .orderBy('sessionId'),
  )
  for (const [sessionId, units] of rows) tally.find({ sessionId, units })
}
