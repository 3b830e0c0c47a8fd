import type { Migration } from '../migration.ts'

/**
 * Reads leave the audit's index by patient, which took most of their time: each read wrote a page of it. They are listed in a table of their
 * own, many at once (audit/patient-reads.ts); `readsTo` is the last event that it covers. Changes stay in the index.
 */
export const readsByPatient: Migration = {
  name: '0034-reads-by-patient',
  statements: ({ sortedTable }) => [
    sortedTable(
      'patientRead',
      `"patientId" text not null,
      "at" text not null,
      "seq" integer not null,
      primary key ("patientId", "at", "seq")`,
    ),
    `alter table "auditHead" add column "readsTo" integer not null default 0`,
    `insert into "patientRead" ("patientId", "at", "seq")
      select "patientId", "at", "seq" from "auditEvent" where "action" = 'R' and "patientId" is not null order by "patientId", "at", "seq"`,
    `update "auditHead" set "readsTo" = "seq"`,
    'drop index "auditPatient"',
    `create index "auditPatientChange" on "auditEvent" ("patientId", "at", "seq", "action") where "action" <> 'R'`,
  ],
}
