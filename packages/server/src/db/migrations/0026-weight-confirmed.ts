import type { Migration } from '../migration.ts'

/** A weight that is unusual at the age counts only once a person said that it is right. Nobody was asked before, so nobody said so. */
export const weightConfirmed: Migration = {
  name: '0026-weight-confirmed',
  statements: () =>
    ['session', 'observation', 'arrival'].map(
      (table) => `alter table "${table}" add column "weightConfirmed" integer not null default 0 check ("weightConfirmed" in (0, 1))`,
    ),
}
