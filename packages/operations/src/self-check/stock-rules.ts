const sumOf = (column: string, table: string, where: string) => `(select coalesce(sum("${column}"), 0) from "${table}" where ${where})`

/**
 * Together they say that the stock is the sum of its lots, too: what moved is in lots, and each lot is the sum of its movements. So each of
 * them can be broken by itself.
 */
export const STOCK_RULES = {
  'stock-of-movements': `select "_id" as "id" from "item"
    where "count" < 0 or "count" <> ${sumOf('change', 'movement', '"itemId" = "item"."_id"')}`,
  'lot-of-movements': `select "_id" as "id" from "lot"
    where "quantity" < 0 or "quantity" <> ${sumOf('change', 'lotMovement', '"lotId" = "lot"."_id"')}`,
  'movement-of-lots': `select "movementId" as "id" from "lotMovement" join "movement" on "movement"."_id" = "movementId"
    group by "movementId", "movement"."change" having sum("lotMovement"."change") <> "movement"."change"`,
  'lots-of-before': `select "_id" as "id" from (select "_id",
      ${sumOf('change', 'movement', `"itemId" = "item"."_id" and not exists (select 1 from "lotMovement" where "movementId" = "movement"."_id")`)} as "moved",
      (select coalesce(sum("change"), 0) from "lotMovement" join "lot" on "lot"."_id" = "lotId"
        where "lot"."itemId" = "item"."_id" and "kind" = 'migrated') as "kept"
    from "item") as "sums" where "moved" <> "kept"`,
  'care-left-stock': `select "itemId" as "id" from
    (select "itemId", "sessionId", "dosage" as "units" from "careDrug" join "care" on "care"."_id" = "careId"
      union all select "itemId", "testResult"."sessionId", 1 from "testResult" join "lot" on "lot"."_id" = "lotId"
      union all select "itemId", "sessionId", "change" from "movement" where "type" = 'dispensed') as "given"
    group by "itemId", "sessionId" having sum("units") <> 0`,
  'struck-came-back': `select "itemId" as "id" from
    (select "itemId", "sessionId", "dosage" as "units" from "careStrike" join "careDrug" on "careDrug"."careId" = "careStrike"."careId"
        join "care" on "care"."_id" = "careStrike"."careId"
      union all select "itemId", "sessionId", 1 from "testResult" join "lot" on "lot"."_id" = "lotId"
        join "session" on "session"."_id" = "sessionId" where "struckAt" is not null or "voidedAt" is not null
      union all select "itemId", "sessionId", -"change" from "movement" where "type" = 'correction' and "sessionId" is not null) as "returned"
    group by "itemId", "sessionId" having sum("units") <> 0`,
  // What is given of an item in one record is one movement, at the position of the item's first row. Care that is older than lots is left out.
  'lots-of-care': `select "careId" as "id" from
    (select "careId", "itemId", "dosage" as "units" from "careDrug" where "careId" in (select "careId" from "lotMovement" where "kind" = 'dispensed')
      union all select "taken"."careId", "itemId", "change" from "lotMovement" as "taken"
        join "careDrug" on "careDrug"."careId" = "taken"."careId" and "careDrug"."position" = "taken"."position"
        where "kind" = 'dispensed') as "given"
    group by "careId", "itemId" having sum("units") <> 0`,
}
