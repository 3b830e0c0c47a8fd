import type { Migration } from '../migration.ts'

/** What one unit of an item was called when it was given or wanted. Older care does not say: its items may have been renamed since. */
export const unitsOfCare: Migration = {
  name: '0033-units-of-care',
  statements: () =>
    ['careDrug', 'careNotGiven'].map((table) => `alter table "${table}" add column "unit" text check (length("unit") between 1 and 40)`),
}
