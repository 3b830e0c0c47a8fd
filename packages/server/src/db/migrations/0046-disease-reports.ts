import type { Migration } from '../migration.ts'

const text = (column: string, max: number) => `"${column}" text not null default '' check (length("${column}") <= ${max})`

/** Cases of diseases that must be reported within 24 hours, and the weeks that had no case of any (docs/decisions/0113). */
export const diseaseReports: Migration = {
  name: '0046-disease-reports',
  statements: ({ table, appendOnly }) => [
    table(
      'diseaseReport',
      `"_id" text primary key,
      "sessionId" text not null references "session" ("_id"),
      "patientId" text not null references "patient" ("_id"),
      "disease" text not null check (length("disease") between 1 and 40),
      "classification" text not null default 'suspected' check ("classification" in ('suspected', 'probable', 'confirmed', 'discarded')),
      "openedAt" text not null,
      "notifiedAt" text,
      ${text('notifiedTo', 120)},
      "notifiedHow" text check ("notifiedHow" in ('phone', 'message', 'form', 'visit')),
      "notifiedBy" text references "personnel" ("_id"),
      ${text('reference', 60)},
      "onsetOn" text check ("onsetOn" like '____-__-__'),
      ${text('address', 120)},
      ${text('area', 60)},
      "outcome" text check ("outcome" in ('alive', 'died', 'referred', 'unknown')),
      "version" integer not null default 1,
      check (("notifiedAt" is not null) = ("notifiedHow" is not null)),
      check (("notifiedAt" is not null) = ("notifiedBy" is not null)),
      check (("notifiedAt" is not null) = ("notifiedTo" <> ''))`,
    ),
    `create unique index "diseaseReportOnce" on "diseaseReport" ("sessionId", "disease")`,
    `create index "diseaseReportOfPatient" on "diseaseReport" ("patientId")`,
    `create index "diseaseReportOpened" on "diseaseReport" ("openedAt")`,
    `create index "diseaseReportOpen" on "diseaseReport" ("openedAt", "_id") where "notifiedAt" is null`,
    table(
      'diseaseWeek',
      `"week" text primary key check ("week" like '____-__-__'),
      "at" text not null,
      "by" text not null references "personnel" ("_id")`,
    ),
    ...appendOnly('diseaseWeek'),
  ],
}
