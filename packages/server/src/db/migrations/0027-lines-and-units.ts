import type { Migration } from '../migration.ts'

/**
 * What was given belongs to the prescription line that ordered it (docs/decisions/0056), an item says what one unit of it is
 * called, and a lot when its missing expiry was asked for.
 * Older rows are matched once, and only where a session has exactly one current line of the item or of its name.
 */
export const linesAndUnits: Migration = {
  name: '0027-lines-and-units',
  statements: () => [
    `alter table "prescriptionLine" add column "firstId" text references "prescriptionLine" ("_id")`,
    ...['careDrug', 'careNotGiven'].flatMap((table) => [
      `alter table "${table}" add column "lineId" text references "prescriptionLine" ("_id")`,
      `update "${table}" set "lineId" = (
        select case when count(*) = 1 then min("line"."_id") end from "prescriptionLine" as "line"
        join "care" on "care"."sessionId" = "line"."sessionId"
        where "care"."_id" = "${table}"."careId" and "line"."replacedAt" is null
        and ("line"."itemId" = "${table}"."itemId" or ("line"."itemId" is null and lower("line"."drug") = lower("${table}"."drug"))))`,
    ]),
    `alter table "lot" add column "expiryAskedAt" text`,
    `alter table "item" add column "unit" text not null default '' check (length("unit") <= 40)`,
  ],
}
