import type { Migration } from '../migration.ts'

const text = (column: string, max: number) => `"${column}" text not null default '' check (length("${column}") <= ${max})`
const flag = (column: string) => `"${column}" integer not null default 0 check ("${column}" in (0, 1))`
const part = (column: string) => `"${column}" text not null check (length("${column}") between 1 and 2000)`

/**
 * The ward: an admission says how it ended and which one it follows, a stay is planned and has
 * an outcome, and a shift is handed over in lines that no one changes afterwards.
 */
export const ward: Migration = {
  name: '0010-ward',
  statements: ({ table, appendOnly }) => [
    `alter table "admission" add column "endReason" text check ("endReason" in ('closed', 'moved'))`,
    // Until now a patient left a bed only when the session was closed or voided.
    `update "admission" set "endReason" = 'closed' where "endedAt" is not null`,
    // The second check is of both columns above: it stands here because the rows that were there hold to it only now.
    `alter table "admission" add column "movedFrom" text references "admission" ("_id") check ("movedFrom" <> "_id")
      check (("endedAt" is null) = ("endReason" is null))`,
    `alter table "admission" add column ${text('moveReason', 500)}`,
    `create unique index "admissionMovedFrom" on "admission" ("movedFrom") where "movedFrom" is not null`,
    `create index "admissionEnded" on "admission" ("endedAt") where "endedAt" is not null`,

    table(
      'dischargePlan',
      `"sessionId" text primary key references "session" ("_id"),
      "plannedOn" text not null check ("plannedOn" like '____-__-__'),
      ${text('note', 500)},
      ${flag('medicines')},
      ${flag('transport')},
      ${flag('told')},
      "by" text not null references "personnel" ("_id"),
      "version" integer not null default 1`,
    ),

    table(
      'sessionOutcome',
      `"sessionId" text primary key references "session" ("_id"),
      "outcome" text not null check ("outcome" in ('discharged', 'referred', 'against-advice', 'absconded', 'died')),
      ${text('referredTo', 120)},
      ${text('note', 2000)},
      "by" text not null references "personnel" ("_id"),
      "at" text not null,
      "version" integer not null default 1,
      check ("referredTo" = '' or "outcome" = 'referred')`,
    ),

    table(
      'handover',
      `"_id" text primary key,
      "shift" text not null check ("shift" in ('morning', 'afternoon', 'night')),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      "acceptedBy" text references "personnel" ("_id"),
      "acceptedAt" text,
      check (("acceptedBy" is null) = ("acceptedAt" is null)),
      check ("acceptedBy" <> "by")`,
    ),
    `create index "handoverAt" on "handover" ("at", "_id")`,
    table(
      'handoverLine',
      `"handoverId" text not null references "handover" ("_id"),
      "sessionId" text not null references "session" ("_id"),
      "position" integer not null check ("position" >= 0),
      ${part('situation')},
      ${part('background')},
      ${part('assessment')},
      ${part('recommendation')},
      primary key ("handoverId", "sessionId")`,
    ),
    `create unique index "handoverLinePlace" on "handoverLine" ("handoverId", "position")`,
    ...appendOnly('handoverLine'),
  ],
}
