import type { Migration } from '../migration.ts'

/**
 * On PostgreSQL the triggers of 0017 look into the schema of their own table, whatever the search_path of who inserts: that of another
 * role, and of the workers of Citus, does not lead there.
 */
export const schemaOfTriggers: Migration = {
  name: '0021-schema-of-triggers',
  statements: ({ onlyOfRootsOfSchema }) => [...onlyOfRootsOfSchema('session'), ...onlyOfRootsOfSchema('admission')],
}
