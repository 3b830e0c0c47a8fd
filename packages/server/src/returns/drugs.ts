import { figureOf, type StockColumn } from '@clinic/contract/clinical/returns/figures'
import { monthlyUse, outOfStockDays, type StockDay, type UsageRate, usageRate } from '@clinic/contract/clinical/stock-plan'
import { sql } from 'kysely'
import type { Snapshot } from '../db/snapshot.ts'
import { expiredDays } from '../inventory/stock-days.ts'
import { readDays } from '../stock/usage-rates.ts'
import type { Month } from './month.ts'
import type { Tally } from './tally.ts'

/**
 * An item that was on the shelf during or before the month. `addsUp`: opening, received, dispensed and corrections make the closing stock.
 */
export type ItemOfMonth = { readonly _id: string; readonly name: string; readonly dosage: string; readonly addsUp: boolean }

type Sums = readonly [
  ...[_id: string, name: string, dosage: string, count: number],
  ...[opening: number, received: number, dispensed: number, corrections: number, later: number],
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
      ...{ opening, received, dispensed, corrections, closing },
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

/** Leaves out items whose first movement came after the month. */
async function readSums({ db, read }: Snapshot, { range: { from, to } }: Month): Promise<Sums[]> {
  const part = (types: readonly string[], sign: 1 | -1) =>
    sql<number>`cast(coalesce(sum(case when "movement"."createdAt" >= ${from} and "movement"."createdAt" < ${to}
      and "type" in (${sql.join([...types])}) then "change" else 0 end), 0) * ${sql.lit(sign)} as integer)`
  const side = (when: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(case when ${when} then "change" else 0 end), 0) as integer)`
  return read<Sums>(
    db
      .selectFrom('item')
      .innerJoin('movement', 'movement.itemId', 'item._id')
      .select(['item._id', 'name', 'dosage', 'count'])
      .select([
        side(sql`"movement"."createdAt" < ${from}`).as('opening'),
        part(['opening', 'upload', 'restock'], 1).as('received'),
        part(['dispensed'], -1).as('dispensed'),
        part(['correction'], 1).as('corrections'),
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

/** Sessions in which an item was given, with units. Includes care that was struck later, whose units return as a correction. */
async function findDispensed({ db, read }: Snapshot, { range }: Month, tally: Tally, itemId: string): Promise<void> {
  const rows = await read<[sessionId: string, units: number]>(
    db
      .selectFrom('movement')
      .select(['sessionId', sql<number>`cast(-sum("change") as integer)`.as('units')])
      .where('itemId', '=', itemId)
      .where('type', '=', 'dispensed')
      .where('createdAt', '>=', range.from)
      .where('createdAt', '<', range.to)
      .where('sessionId', 'is not', null)
      .groupBy('sessionId')
      .orderBy('sessionId'),
  )
  for (const [sessionId, units] of rows) tally.find({ sessionId, units })
}
