import type { Migration } from '../migration.ts'

/** Cards that open a patient's chart after sign-in. One of a patient works at a time. */
export const card: Migration = {
  name: '0011-card',
  statements: ({ table }) => [
    table(
      'card',
      `"code" text primary key check (length("code") = 11 and trim("code", '0123456789ABCDEFGHJKMNPQRSTVWXYZ') = ''),
      "patientId" text not null references "patient" ("_id"),
      "issuedAt" text not null,
      "issuedBy" text not null references "personnel" ("_id"),
      "revokedAt" text,
      "revokedBy" text references "personnel" ("_id"),
      check (("revokedAt" is null) = ("revokedBy" is null))`,
    ),
    `create unique index "cardLive" on "card" ("patientId") where "revokedAt" is null`,
  ],
}
