import type { Migration } from '../migration.ts'

/** Records that only admins see (docs/decisions/0118). */
export const restrictions: Migration = {
  name: '0059-restrictions',
  statements: ({ table }) => [
    table(
      'restriction',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "reason" text not null check (length("reason") between 3 and 500),
      "createdAt" text not null,
      "createdBy" text not null references "personnel" ("_id"),
      "liftedAt" text,
      "liftedBy" text references "personnel" ("_id"),
      "liftReason" text check (length("liftReason") between 3 and 500),
      check (("liftedAt" is null) = ("liftedBy" is null) and ("liftedAt" is null) = ("liftReason" is null))`,
    ),
    `create unique index "restrictionOfNow" on "restriction" ("patientId") where "liftedAt" is null`,
    `create index "restrictionPatient" on "restriction" ("patientId", "_id")`,
  ],
}
