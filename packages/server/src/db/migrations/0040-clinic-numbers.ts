import type { Migration } from '../migration.ts'

/**
 * The number on a person's paper folder (docs/decisions/0107). Two spellings of one number have one key, and the store refuses a second
 * holder. `counter` gets a row for each kind of number when the first is given; who gives a number holds its row until the transaction ends.
 */
export const clinicNumbers: Migration = {
  name: '0040-clinic-numbers',
  statements: ({ table }) => [
    `alter table "patient" add column "clinicNumber" text not null default '' check (length("clinicNumber") <= 20)`,
    `alter table "patient" add column "clinicNumberKey" text not null default ''`,
    `create unique index "patientClinicNumber" on "patient" ("clinicNumberKey") where "clinicNumberKey" <> ''`,
    table('counter', `"_id" text primary key, "last" integer not null check ("last" >= 0)`),
  ],
}
