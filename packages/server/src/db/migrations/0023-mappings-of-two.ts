import type { Migration } from '../migration.ts'

/**
 * A mapping that lacks what its item's name reads holds alone only when a second person has confirmed it. What the first one chose is kept
 * until then: a JSON object of `state` and `ingredients`. Older mappings are unconfirmed, so the guard reads them beside the name.
 */
export const mappingsOfTwo: Migration = {
  name: '0023-mappings-of-two',
  statements: () => [
    `alter table "itemDrug" add column "confirmedBy" text references "personnel" ("_id")`,
    `alter table "itemDrug" add column "confirmedAt" text`,
    `alter table "itemDrug" add column "proposed" text`,
    `alter table "itemDrug" add column "proposedBy" text references "personnel" ("_id")`,
    `alter table "itemDrug" add column "proposedAt" text`,
  ],
}
