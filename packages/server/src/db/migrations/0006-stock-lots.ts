import type { Migration } from '../migration.ts'

/** A day as yyyy-mm-dd, as far as both engines can say it alike. */
const isDay = (column: string) => `"${column}" like '____-__-__'`

/**
 * Stock by lot: what is in a box, until when, and where each unit went. An item's count stays the sum of its movements, and is now also
 * the sum of its lots. What is on the shelves today becomes one lot of each item, without a number and a date.
 */
export const stockLots: Migration = {
  name: '0006-stock-lots',
  statements: ({ table, sortedTable, appendOnly, largeInteger }) => [
    table(
      'receipt',
      `"_id" text primary key,
      "supplier" text not null check (length("supplier") <= 120),
      "supplierKey" text not null,
      "reference" text not null check (length("reference") <= 120),
      "referenceKey" text not null,
      "copy" integer not null check ("copy" >= 0),
      "receivedOn" text not null check (${isDay('receivedOn')}),
      "note" text not null check (length("note") <= 500),
      "personnelId" text not null references "personnel" ("_id"),
      "createdAt" text not null`,
    ),
    `create unique index "receiptReference" on "receipt" ("supplierKey", "referenceKey", "copy") where "referenceKey" <> ''`,

    table(
      'lot',
      `"_id" text primary key,
      "itemId" text not null references "item" ("_id"),
      "lotNo" text not null check (length("lotNo") <= 60),
      "lotKey" text not null,
      "expiresOn" text check (${isDay('expiresOn')}),
      "quantity" integer not null check ("quantity" >= 0),
      "held" integer not null check ("held" in (0, 1)),
      "supplier" text not null check (length("supplier") <= 120),
      "unitCost" ${largeInteger} check ("unitCost" between 0 and 10000000000),
      "receivedOn" text not null check (${isDay('receivedOn')}),
      "receiptId" text references "receipt" ("_id"),
      "version" integer not null default 1`,
    ),
    `create unique index "lotSame" on "lot" ("itemId", "lotKey", coalesce("expiresOn", ''), "held")`,
    `create index "lotReceipt" on "lot" ("receiptId") where "receiptId" is not null`,

    table(
      'lotMovement',
      `"_id" text primary key,
      "lotId" text not null references "lot" ("_id"),
      "movementId" text references "movement" ("_id"),
      "change" integer not null check ("change" <> 0),
      "kind" text not null check ("kind" in
        ('receipt', 'opening', 'migrated', 'dispensed', 'returned', 'expired', 'damaged', 'lost', 'recalled', 'count')),
      "careId" text references "care" ("_id"),
      "position" integer check ("position" >= 0),
      check (("movementId" is null) = ("kind" = 'migrated')),
      check (("careId" is null) = ("position" is null))`,
    ),
    `create unique index "lotMovementOnce" on "lotMovement" ("movementId", "lotId")`,
    `create index "lotMovementLot" on "lotMovement" ("lotId", "_id")`,
    `create index "lotMovementCare" on "lotMovement" ("careId") where "careId" is not null`,
    ...appendOnly('lotMovement'),

    table(
      'itemPlan',
      `"itemId" text primary key references "item" ("_id"),
      "leadDays" integer check ("leadDays" between 0 and 365),
      "safetyDays" integer check ("safetyDays" between 0 and 365),
      "reviewDays" integer check ("reviewDays" between 1 and 365),
      "packSize" integer not null default 1 check ("packSize" >= 1),
      "onOrder" integer not null default 0 check ("onOrder" >= 0),
      "orderedOn" text check (${isDay('orderedOn')}),
      "noReorder" integer not null default 0 check ("noReorder" in (0, 1)),
      "version" integer not null default 1`,
    ),

    sortedTable(
      'stockDay',
      `"itemId" text not null references "item" ("_id"),
      "day" text not null check (${isDay('day')}),
      "consumed" integer not null check ("consumed" >= 0),
      "usableClosing" integer not null check ("usableClosing" >= 0),
      primary key ("itemId", "day")`,
    ),

    table(
      'stockCount',
      `"_id" text primary key,
      "scope" text not null,
      "openedBy" text not null references "personnel" ("_id"),
      "openedAt" text not null,
      "postedAt" text,
      "cancelledAt" text,
      "slot" integer check ("slot" = 1),
      check ("postedAt" is null or "cancelledAt" is null),
      check (("slot" is null) = ("postedAt" is not null or "cancelledAt" is not null))`,
    ),
    `create unique index "stockCountOpen" on "stockCount" ("slot")`,

    table(
      'countLine',
      `"countId" text not null references "stockCount" ("_id"),
      "lotId" text not null references "lot" ("_id"),
      "counted" integer not null check ("counted" >= 0),
      "atCount" integer not null check ("atCount" >= 0),
      "reasonCode" text check ("reasonCode" in ('miscounted', 'broken', 'lost', 'found', 'expired', 'other')),
      "reason" text not null check (length("reason") <= 500),
      "countedBy" text not null references "personnel" ("_id"),
      "countedAt" text not null,
      primary key ("countId", "lotId")`,
    ),
    `create index "countLineLot" on "countLine" ("lotId")`,

    table(
      'setting',
      `"name" text primary key check (length("name") between 1 and 60),
      "value" text not null,
      "updatedBy" text references "personnel" ("_id"),
      "updatedAt" text not null,
      "version" integer not null default 1`,
    ),

    `insert into "lot" ("_id", "itemId", "lotNo", "lotKey", "expiresOn", "quantity", "held", "supplier", "unitCost", "receivedOn", "receiptId")
      select "_id", "_id", '', '', null, "count", 0, '', null, substr("createdAt", 1, 10), null from "item" where "count" > 0`,
    `insert into "lotMovement" ("_id", "lotId", "movementId", "change", "kind", "careId", "position")
      select "_id", "_id", null, "count", 'migrated', null, null from "item" where "count" > 0`,
  ],
}
