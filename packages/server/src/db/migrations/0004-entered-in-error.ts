import type { Migration } from '../migration.ts'

/** A role has done its part of an open session once one of its people has recorded care there that is not struck. */
export const markDone = `update "queue" set "waiting" = 0 where exists (
  select 1 from "care" join "personnel" on "personnel"."_id" = "care"."personnelId"
  where "care"."sessionId" = "queue"."sessionId" and upper("personnel"."role") = "queue"."role"
  and not exists (select 1 from "careStrike" where "careStrike"."careId" = "care"."_id"))`

/** The beginnings of a session's time that the tallies of its lists stand under, by their level. */
const BEGINNINGS = ["''", 'substr("createdAt", 1, 7)', 'substr("createdAt", 1, 10)']

/** Counts the open sessions in which each role has its part still to do. */
export const countToDo = (): string[] =>
  ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'].flatMap((role) => [
    `delete from "tally" where "list" = 'to do ${role}'`,
    ...BEGINNINGS.map(
      (beginning, level) =>
        `insert into "tally" ("list", "level", "key", "rows")
        select 'to do ${role}', ${level}, ${beginning}, count(*) from "queue" where "role" = '${role}' and "waiting" = 1 group by 3`,
    ),
  ])

/**
 * A slip can be taken back in the open (docs/specification.md, section 4): care is struck, a session voided, and nothing is deleted. A row of
 * care can say that an item was not given. An admission keeps the bed's tag as it was, and the queue knows who has done their part.
 */
export const enteredInError: Migration = {
  name: '0004-entered-in-error',
  statements: ({ table, appendOnly }) => [
    table(
      'careStrike',
      `"careId" text primary key references "care" ("_id"),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      "reason" text not null check (length("reason") between 3 and 500)`,
    ),
    ...appendOnly('careStrike'),
    table(
      'careNotGiven',
      `"careId" text not null references "care" ("_id"),
      "position" integer not null,
      "itemId" text not null references "item" ("_id"),
      "drug" text not null,
      "dosage" integer not null check ("dosage" >= 1),
      "reason" text not null check ("reason" in ('out-of-stock')),
      primary key ("careId", "position")`,
    ),
    `create index "careNotGivenItem" on "careNotGiven" ("itemId", "careId")`,
    `create index "careTime" on "care" ("createdAt", "personnelId", "sessionId")`,

    `alter table "session" add column "voidedAt" text`,
    `alter table "session" add column "voidedBy" text references "personnel" ("_id")`,
    `alter table "session" add column "voidReason" text check (
      ("voidedAt" is null) = ("voidReason" is null) and ("voidedAt" is null) = ("voidedBy" is null)
      and ("voidedAt" is null or "open" = 0) and ("voidReason" is null or length("voidReason") between 3 and 500))`,

    `create index "sessionVoided" on "session" ("createdAt", "_id") where "voidedAt" is not null`,

    `alter table "admission" add column "tag" text not null default ''`,
    `update "admission" set "tag" = (select "tag" from "bed" where "bed"."_id" = "admission"."bedId")`,

    `alter table "queue" add column "waiting" integer not null default 1 check ("waiting" in (0, 1))`,
    markDone,
    ...countToDo(),
    `create index "queueWaiting" on "queue" ("role", "waiting", "createdAt", "sessionId")`,
    `create index "sessionClosed" on "session" ("closedAt", "_id") where "closedAt" is not null`,
  ],
}
