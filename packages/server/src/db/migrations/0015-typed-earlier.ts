import type { Migration } from '../migration.ts'

/** When something was typed that waited on a phone until the server was back (docs/decisions/0032); null if it was saved at once. */
export const typedEarlier: Migration = {
  name: '0015-typed-earlier',
  statements: () => ['patient', 'session', 'care'].map((table) => `alter table "${table}" add column "recordedAt" text`),
}
