import { addDays } from '@clinic/clinical/calendar'
import type { Lot } from '@clinic/clinical/stock/fefo'
import { endOfStock, type Rates, type StockDay, type UsageRate, usageRate, usageUntil } from '@clinic/clinical/stock/stock-plan'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { expiredDays } from '../../inventory/stock-days.ts'

type StampedRates = { readonly stamp: string; readonly rates: Rates }

const NO_RATES: Rates = { rate: null, ifOut: null }

/** Each item's last rate, and what it was computed from, because summing half a year of every item takes a tenth of a second. */
const kept = new Map<string, StampedRates>()
const MAX_KEPT = 20_000
/** With more ids than this, reads all rows instead of a list. */
const MAX_IDS = 500

/** Every item's rate of use before this day; of one that is out, if need be, the rate while it was in stock. */
export async function readUsageRates(
  db: Db,
  lotsOf: (itemId: string) => readonly Lot[],
  today: string,
): Promise<ReadonlyMap<string, Rates>> {
  const items = (await readStamps(db, today)).map(({ _id, last, latest, strikes }) => {
    // Lots that expired since the last change have no stock day yet.
    const expired = expiredDays(lotsOf(_id), latest ?? '', today)
    return { _id, expired, stamp: JSON.stringify([today, strikes, last, expired]) }
  })
  const changed = items.filter(({ _id, stamp }) => kept.get(_id)?.stamp !== stamp)
  if (changed.length > 0) {
    if (kept.size + changed.length > MAX_KEPT) kept.clear()
    const days = await readDays(
      db,
      today,
      changed.map(({ _id }) => _id),
    )
    for (const { _id, expired, stamp } of changed) {
      const own = [...(days.get(_id) ?? []), ...expired]
      const rate = usageRate(own, today)
      kept.set(_id, { stamp, rates: { rate, ifOut: rate ? null : await rateWhileInStock(db, _id, own, today) } })
    }
  }
  return new Map(items.map(({ _id }) => [_id, kept.get(_id)?.rates ?? NO_RATES]))
}

/** An item may have run out before the window of `readDays`. Then its days are read again, as on the day on which it did. */
async function rateWhileInStock(db: Db, itemId: string, days: readonly StockDay[], today: string): Promise<UsageRate | null> {
  const end = endOfStock(days, today)
  if (end === null) return null
  const isWhole = (days[0]?.day ?? today) > addDays(today, -WINDOW_DAYS)
  return usageUntil(isWhole ? days : ((await readDays(db, end, [itemId])).get(itemId) ?? []), end)
}

type Stamp = { readonly _id: string; readonly last: string | null; readonly latest: string | null; readonly strikes: number }

/**
 * Values that show whether the days before today have changed, for each item: the last day, because days are only added after it, and the
 * number of strikes of care and of results, and of sessions opened in error, because each subtracts units from the day they were given.
 */
async function readStamps(db: Db, today: string): Promise<Stamp[]> {
  const { rows } = await sql<Stamp>`
    select "_id",
      (select "day" || ' ' || "consumed" || ' ' || "usableClosing" from "stockDay"
        where "itemId" = "item"."_id" and "day" < ${today} order by "day" desc limit 1) as "last",
      (select max("day") from "stockDay" where "itemId" = "item"."_id") as "latest",
      cast((select count(*) from "careStrike")
        + (select count(*) from "testResult" where "movementId" is not null and "struckAt" is not null)
        + (select count(*) from "session" where "voidedAt" is not null) as integer) as "strikes"
    from "item"`.execute(db)
  return rows
}

/** More than the rules look back, so that the day before their window is included. */
const WINDOW_DAYS = 180

/**
 * Each item's days in the window, and the last one before it, which shows what the window began with. An item's days are one text, because
 * a year of 500 items would be 90,000 rows.
 */
export async function readDays(db: Db, today: string, ids: readonly string[]): Promise<Map<string, StockDay[]>> {
  const start = addDays(today, -WINDOW_DAYS)
  const wanted = ids.length > MAX_IDS ? sql`1 = 1` : sql`"_id" in (${sql.join([...ids])})`
  const { rows } = await sql<{ _id: string; days: string | null }>`
    select "_id", (select string_agg("day" || ' ' || "consumed" || ' ' || "usableClosing", ',' order by "day") from "stockDay"
      where "itemId" = "item"."_id" and "day" >= coalesce((select max("day") from "stockDay" as "earlier"
        where "earlier"."itemId" = "item"."_id" and "earlier"."day" <= ${start}), '')) as "days"
    from "item" where ${wanted}`.execute(db)
  return new Map(rows.map(({ _id, days }) => [_id, days === null ? [] : days.split(',').map(toDay)]))
}

function toDay(text: string): StockDay {
  const [day = '', consumed, usableClosing] = text.split(' ')
  return { day, consumed: Number(consumed), usableClosing: Number(usableClosing) }
}
