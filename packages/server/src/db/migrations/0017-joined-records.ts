import type { Migration } from '../migration.ts'

/**
 * Records of one person are joined by a pointer (docs/decisions/0036). `personMerge` says who joined what and why; `personLink` follows from
 * its rows that were not undone, so that a read finds the kept record, or its members, by one key. No other table changes.
 */
export const joinedRecords: Migration = {
  name: '0017-joined-records',
  statements: ({ table, sortedTable, onlyOfRoots }) => [
    table(
      'personMerge',
      `"_id" text primary key,
      "keptId" text not null references "patient" ("_id"),
      "mergedId" text not null references "patient" ("_id"),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      "reason" text not null check (length("reason") between 5 and 500),
      "genderReason" text not null default '' check (length("genderReason") <= 500),
      "undoneAt" text,
      "undoneBy" text references "personnel" ("_id"),
      "undoneReason" text not null default '' check (length("undoneReason") <= 500),
      check ("keptId" <> "mergedId"),
      check (("undoneAt" is null) = ("undoneBy" is null) and ("undoneAt" is null) = ("undoneReason" = ''))`,
    ),
    `create unique index "personMergeLive" on "personMerge" ("mergedId") where "undoneAt" is null`,
    `create index "personMergeKept" on "personMerge" ("keptId")`,
    `create index "personMergeMerged" on "personMerge" ("mergedId")`,
    sortedTable(
      'personLink',
      `"memberId" text primary key references "patient" ("_id"),
      "rootId" text not null references "patient" ("_id"),
      "mergeId" text not null references "personMerge" ("_id"),
      check ("memberId" <> "rootId")`,
    ),
    `create index "personLinkRoot" on "personLink" ("rootId", "memberId")`,
    sortedTable(
      'notSame',
      `"aId" text not null references "patient" ("_id"),
      "bId" text not null references "patient" ("_id"),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      "reason" text not null check (length("reason") between 5 and 500),
      primary key ("aId", "bId"),
      check ("aId" < "bId")`,
    ),
    `create index "notSameOther" on "notSame" ("bId", "aId")`,
    ...onlyOfRoots('session'),
    ...onlyOfRoots('admission'),
  ],
}
