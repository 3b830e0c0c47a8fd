import { sql } from 'kysely'
import type { Db } from '../db.ts'

/**
 * Citus can keep a schema's tables on another machine, and then refuses some changes to them in the middle of a migration.
 * @throws a sentence that explains what to do, if this clinic's schema is one of those
 */
export async function refuseSpread(db: Db): Promise<void> {
  const { rows } = await sql<{ hasCitus: boolean }>`select to_regclass('pg_catalog.pg_dist_schema') is not null as "hasCitus"`.execute(db)
  if (!rows[0]?.hasCitus) return
  const { rows: spread } = await sql<{ schema: string }>`
    select current_schema() as "schema" from pg_catalog.pg_dist_schema where schemaid = current_schema()::regnamespace`.execute(db)
  if (spread[0]) throw new Error(howToMigrate(spread[0].schema))
}

const howToMigrate = (schema: string) =>
  [
    `Citus has spread the schema ${schema}, and this version must change its tables, which cannot be done there. Nothing was changed.`,
    '1. Stop all servers of this clinic.',
    `2. As superuser on the coordinator: select citus_schema_undistribute('${schema}')`,
    '3. Start one server, with the coordinator in DATABASE_URL. It brings the tables up to date.',
    '4. Stop it, and spread the schema again as docs/scale.md says under Citus.',
  ].join('\n')
