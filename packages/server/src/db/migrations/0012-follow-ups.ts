import type { Migration } from '../migration.ts'

const reason = (column: string) => `"${column}" text not null default '' check (length("${column}") <= 200)`

/**
 * Who is asked to come back on a day, and what came of each telephone call. A patient is due
 * once on a day. `calls` counts the calls of the row, because the lists begin with the fewest.
 */
export const followUps: Migration = {
  name: '0012-follow-ups',
  statements: ({ table, appendOnly }) => [
    table(
      'followUp',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "sessionId" text references "session" ("_id"),
      "dueOn" text not null check ("dueOn" like '____-__-__'),
      ${reason('reason')},
      "status" text not null default 'due' check ("status" in ('due', 'kept', 'cancelled', 'closed')),
      "keptBySession" text references "session" ("_id"),
      ${reason('endReason')},
      "madeAt" text not null,
      "madeBy" text not null references "personnel" ("_id"),
      "calls" integer not null default 0 check ("calls" >= 0),
      "version" integer not null default 1,
      check (("status" = 'kept') = ("keptBySession" is not null)),
      check ("status" <> 'cancelled' or "endReason" <> '')`,
    ),
    `create unique index "followUpDue" on "followUp" ("patientId", "dueOn") where "status" = 'due'`,
    `create index "followUpByDay" on "followUp" ("dueOn", "calls", "_id", "patientId") where "status" = 'due'`,
    // The lists leave the dead out: few rows of a table with one of each patient.
    `create index "patientDied" on "patientFacts" ("patientId") where "deceasedOn" is not null`,
    `create index "followUpOfSession" on "followUp" ("sessionId") where "sessionId" is not null`,
    `create index "followUpKeptBy" on "followUp" ("keptBySession") where "keptBySession" is not null`,
    `create index "followUpOfPatient" on "followUp" ("patientId")`,
    table(
      'followUpCall',
      `"_id" text primary key,
      "followUpId" text not null references "followUp" ("_id"),
      "at" text not null,
      "by" text not null references "personnel" ("_id"),
      "outcome" text not null check ("outcome" in ('coming', 'not-coming', 'no-answer', 'off', 'wrong-number', 'other')),
      ${reason('note')},
      "phone" text not null`,
    ),
    `create index "followUpCallOf" on "followUpCall" ("followUpId", "at")`,
    ...appendOnly('followUpCall'),
  ],
}
