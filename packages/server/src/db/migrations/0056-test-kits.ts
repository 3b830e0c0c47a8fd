import type { Migration } from '../migration.ts'

/** Which items a test uses up, and the movement that took a result's kit, so that a result entered in error gives its own kit back. */
export const testKits: Migration = {
  name: '0056-test-kits',
  statements: () => [
    `alter table "item" add column "test" text check ("test" in ('malaria-rdt', 'malaria-film', 'glucose', 'hb', 'pcv', 'urine', 'pregnancy',
      'hiv', 'hbsag', 'hcv', 'syphilis', 'widal'))`,
    `create index "itemTest" on "item" ("test") where "test" is not null`,
    `alter table "testResult" add column "movementId" text references "movement" ("_id")
      check (("movementId" is null) = ("lotId" is null))`,
    `create index "testResultLot" on "testResult" ("lotId") where "lotId" is not null`,
    `create unique index "testResultMovement" on "testResult" ("movementId") where "movementId" is not null`,
  ],
}
