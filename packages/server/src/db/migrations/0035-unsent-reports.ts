import type { Migration } from '../migration.ts'

/** What phones said last of the records that wait on them (docs/decisions/0090). A row goes when its phone says that nothing waits. */
export const unsentReports: Migration = {
  name: '0035-unsent-reports',
  statements: ({ table }) => [
    table(
      'unsentReport',
      `"device" text not null,
      "personnelId" text not null references "personnel" ("_id"),
      "records" integer not null check ("records" > 0),
      "needLook" integer not null check ("needLook" >= 0 and "needLook" <= "records"),
      "oldestAt" text not null,
      "heardAt" text not null,
      "reason" text check (length("reason") between 1 and 40),
      "patientIds" text not null check ("patientIds" like '[%]'),
      primary key ("device", "personnelId")`,
    ),
  ],
}
