import type { Migration } from '../migration.ts'

/** What a doctor says of a reason to go on against the guard that names them as having agreed. Earlier ones wait for their answer too. */
export const agreementAnswers: Migration = {
  name: '0030-agreement-answers',
  statements: ({ table }) => [
    table(
      'agreementAnswer',
      `"overrideId" text primary key references "guardOverride" ("_id"),
      "answer" text not null check ("answer" in ('seen', 'denied')),
      "by" text not null references "personnel" ("_id"),
      "at" text not null`,
    ),
    `create index "guardOverrideAgreed" on "guardOverride" ("agreedWith", "_id") where "agreedWith" is not null`,
    `create index "guardFindingOverride" on "guardFinding" ("overrideId", "_id") where "overrideId" is not null`,
  ],
}
