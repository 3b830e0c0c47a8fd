import { addDays } from '@clinic/clinical/calendar'
import { isExpired, isUsable, type Lot } from '@clinic/clinical/stock/fefo'
import type { StockDay } from '@clinic/clinical/stock/stock-plan'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { hot, type Slots } from '../db/queries/hot.ts'

/** Records an item's usable stock at the end of this day, and adds what was given. Called after its lots have changed. */
export async function noteDay(db: Db, itemId: string, day: string, consumed = 0): Promise<void> {
  await keepDay.run(db, { itemId, day, consumed })
}

const keepDay = hot(
  (_, { itemId, day, consumed }: Slots<{ itemId: string; day: string; consumed: number }>) => sql`
    insert into "stockDay" ("itemId", "day", "consumed", "usableClosing")
    select ${itemId}, ${day}, cast(${consumed} as integer),
      coalesce(sum(case when "held" = 0 and ("expiresOn" is null or "expiresOn" >= ${day}) then "quantity" else 0 end), 0)
    from "lot" where "itemId" = ${itemId}
    on conflict ("itemId", "day") do update set
      "consumed" = "stockDay"."consumed" + excluded."consumed", "usableClosing" = excluded."usableClosing"`,
)

/** Subtracts returned units from the day on which they were given. */
export async function takeBackConsumed(db: Db, itemId: string, day: string, units: number): Promise<void> {
  await db
    .updateTable('stockDay')
    .set((eb) => ({
      consumed: eb
        .case()
        .when('consumed', '>', units)
        .then(eb('consumed', '-', units))
        .else(0)
        .end(),
    }))
    .where('itemId', '=', itemId)
    .where('day', '=', day)
    .execute()
}

/**
 * Records the days since the last recorded one on which lots expired. Nothing else happened in between, so the lots tell everything. Called
 * before the lots change.
 */
export async function keepExpired(db: Db, itemId: string, lots: readonly Lot[], today: string): Promise<void> {
  if (!lots.some((lot) => hasExpired(lot, today))) return
  const last = await db
    .selectFrom('stockDay')
    .select((eb) => eb.fn.max<string | null>('day').as('day'))
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  const days = expiredDays(lots, last?.day ?? '', today)
  if (days.length === 0) return
  await db
    .insertInto('stockDay')
    .values(days.map((day) => ({ itemId, ...day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const hasExpired = (lot: Lot, today: string) => lot.quantity > 0 && !lot.held && isExpired(lot, today)

/** Days on which lots expired, from `last` to before today, with the usable stock left. */
export function expiredDays(lots: readonly Lot[], last: string, today: string): StockDay[] {
  const expired = lots.flatMap((lot) => (hasExpired(lot, today) && lot.expiresOn !== null && lot.expiresOn >= last ? [lot.expiresOn] : []))
  return [...new Set(expired)].toSorted().map((expiry) => {
    const day = addDays(expiry, 1)
    return { day, consumed: 0, usableClosing: unitsOf(lots.filter((lot) => isUsable(lot, day))) }
  })
}

export const unitsOf = (lots: readonly Pick<Lot, 'quantity'>[]): number => lots.reduce((units, { quantity }) => units + quantity, 0)
