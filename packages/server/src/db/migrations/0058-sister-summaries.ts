import type { Migration } from '../migration.ts'

/** Summaries that were sealed for other clinics, and those that came from them. What came is never read as a fact of this clinic. */
export const sisterSummaries: Migration = {
  name: '0058-sister-summaries',
  statements: ({ table, appendOnly, splitAppendOnly }) => [
    table(
      'summarySent',
      `"_id" text primary key,
      "patientId" text not null references "patient" ("_id"),
      "clinic" text not null check (length("clinic") between 1 and 120),
      "key" text not null check ("key" like 'age1%' and length("key") = 62),
      "sentAt" text not null,
      "sentBy" text not null references "personnel" ("_id")`,
    ),
    `create index "summarySentPatient" on "summarySent" ("patientId", "_id")`,
    ...appendOnly('summarySent'),
    table(
      'summaryReceived',
      `"_id" text primary key,
      "contentHash" text not null check (length("contentHash") = 64),
      "clinic" text not null check (length("clinic") between 1 and 120),
      "storeId" text not null,
      "madeAt" text not null,
      "name" text not null,
      "allergies" text not null check ("allergies" like '[%]'),
      "content" text not null check ("content" like '{%}'),
      "receivedAt" text not null,
      "receivedBy" text not null references "personnel" ("_id"),
      "patientId" text references "patient" ("_id"),
      "placedBy" text references "personnel" ("_id"),
      "version" integer not null default 1,
      check ("patientId" is null or "placedBy" is not null)`,
    ),
    `create unique index "summaryReceivedContent" on "summaryReceived" ("contentHash")`,
    `create index "summaryReceivedPatient" on "summaryReceived" ("patientId") where "patientId" is not null`,
    ...splitAppendOnly,
  ],
}
