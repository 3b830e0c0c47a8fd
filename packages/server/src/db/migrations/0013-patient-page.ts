import type { Migration } from '../migration.ts'

/**
 * One page for a patient: problems, and what each part of the timeline is found by. Care says
 * whose it is, because a patient may have thousands of sessions to look through for the newest of it.
 */
export const patientPage: Migration = {
  name: '0013-patient-page',
  statements: ({ table }) => [
    table(
      'problem',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "label" text not null check (length("label") between 1 and 120),
      "labelKey" text not null check ("labelKey" <> ''),
      "code" text check (length("code") between 1 and 120),
      "since" text check ("since" like '____' or "since" like '____-__'),
      "pinned" integer not null default 0 check ("pinned" in (0, 1)),
      "createdBy" text not null references "personnel" ("_id"),
      "createdAt" text not null,
      "endedBy" text references "personnel" ("_id"),
      "endedAt" text,
      "version" integer not null default 1,
      check (("endedAt" is null) = ("endedBy" is null))`,
    ),
    `create unique index "problemActive" on "problem" ("patientId", "labelKey") where "endedAt" is null`,
    `create index "problemPatient" on "problem" ("patientId", "_id")`,

    `alter table "care" add column "patientId" text references "patient" ("_id")`,
    `update "care" set "patientId" = (select "patientId" from "session" where "session"."_id" = "care"."sessionId")`,
    `create index "carePatient" on "care" ("patientId", "createdAt", "_id")`,
    `create index "admissionBegan" on "admission" ("patientId", "startedAt", "_id")`,
    `create index "admissionLeft" on "admission" ("patientId", "endedAt", "_id") where "endReason" = 'closed'`,
    `create index "auditPrint" on "auditEvent" ("patientId", "at", "seq") where "action" = 'E' and "patientId" is not null`,
  ],
}
