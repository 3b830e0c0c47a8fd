import type { StockCheck } from '@clinic/contract/stock/stock'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

type Fault = StockCheck['faults'][number]

/**
 * Checks all sums: an item's count equals the sum of its movements and of its lots (I1), a lot equals the sum of its movements (I2), and a
 * movement equals the sum of its effects on lots (I3). Only movements from before lots existed have no effect on one.
 */
export async function checkStock(db: Db): Promise<StockCheck> {
  const faults = [...(await wrongCounts(db)), ...(await wrongLots(db)), ...(await wrongMovements(db)), ...(await movementsWithoutLots(db))]
  return { ok: faults.length === 0, faults }
}

async function wrongCounts(db: Db): Promise<Fault[]> {
  const { rows } = await sql<{ _id: string; name: string; count: number; moved: number; held: number }>`
    select "_id", "name", "count", "moved", "held" from (
      select "_id", "name", "count",
        (select coalesce(sum("change"), 0) from "movement" where "itemId" = "item"."_id") as "moved",
        (select coalesce(sum("quantity"), 0) from "lot" where "itemId" = "item"."_id") as "held"
      from "item") as "sums"
    where "count" <> "moved" or "count" <> "held" order by "_id"`.execute(db)
  return rows.map(({ _id, name, count, moved, held }) => ({
    rule: 'I1',
    itemId: _id,
    message: `${name}: the count is ${count}, the movements add up to ${moved}, the lots to ${held}`,
  }))
}

async function wrongLots(db: Db): Promise<Fault[]> {
  const { rows } = await sql<{ _id: string; itemId: string; quantity: number; moved: number }>`
    select "_id", "itemId", "quantity", "moved" from (
      select "_id", "itemId", "quantity",
        (select coalesce(sum("change"), 0) from "lotMovement" where "lotId" = "lot"."_id") as "moved"
      from "lot") as "sums"
    where "quantity" <> "moved" order by "_id"`.execute(db)
  return rows.map(({ _id, itemId, quantity, moved }) => ({
    rule: 'I2',
    itemId,
    lotId: _id,
    message: `The lot holds ${quantity}, its movements add up to ${moved}`,
  }))
}

async function wrongMovements(db: Db): Promise<Fault[]> {
  const { rows } = await sql<{ _id: string; itemId: string; change: number; moved: number }>`
    select "movement"."_id", "movement"."itemId", "movement"."change", sum("lotMovement"."change") as "moved"
    from "movement" inner join "lotMovement" on "lotMovement"."movementId" = "movement"."_id"
    group by "movement"."_id", "movement"."itemId", "movement"."change"
    having sum("lotMovement"."change") <> "movement"."change" order by "movement"."_id"`.execute(db)
  return rows.map(({ _id, itemId, change, moved }) => ({
    rule: 'I3',
    itemId,
    message: `The movement ${_id} is ${change}, what it did to lots adds up to ${moved}`,
  }))
}

/** Movements from before lots existed add up to the lot that each item then got. */
async function movementsWithoutLots(db: Db): Promise<Fault[]> {
  const { rows } = await sql<{ _id: string; name: string; without: number; migrated: number }>`
    select "_id", "name", "without", "migrated" from (
      select "_id", "name",
        (select coalesce(sum("change"), 0) from "movement" where "itemId" = "item"."_id"
          and not exists (select 1 from "lotMovement" where "movementId" = "movement"."_id")) as "without",
        (select coalesce(sum("change"), 0) from "lotMovement" inner join "lot" on "lot"."_id" = "lotMovement"."lotId"
          where "lot"."itemId" = "item"."_id" and "kind" = 'migrated') as "migrated"
      from "item") as "sums"
    where "without" <> "migrated" order by "_id"`.execute(db)
  return rows.map(({ _id, name, without, migrated }) => ({
    rule: 'I3',
    itemId: _id,
    message: `${name}: movements without a lot add up to ${without}, the lot of before to ${migrated}`,
  }))
}
