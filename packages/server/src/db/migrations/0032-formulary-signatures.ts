import type { Migration } from '../migration.ts'

/** Who signed a row of the drug list, and what the row said then. */
export const formularySignatures: Migration = {
  name: '0032-formulary-signatures',
  statements: ({ table }) => [
    table(
      'formularySignature',
      `"rowKey" text primary key check (length("rowKey") between 1 and 200),
      "hash" text not null check (length("hash") = 64),
      "by" text not null references "personnel" ("_id"),
      "at" text not null`,
    ),
  ],
}
