import { sql } from 'kysely'
import type { Db } from '../db.ts'

/**
 * The schema that holds this clinic's tables, and what they take on the disk of their server, in bytes: other clinics in the same database
 * are left out. On Citus it is what the coordinator keeps of them; docs/scale.md says how to ask for all of it.
 */
export async function describeSchema(db: Db): Promise<{ bytes: number; schema: string }> {
  const { rows } = await sql<{ bytes: string | number; schema: string }>`
    select current_schema() as "schema", coalesce(sum(pg_total_relation_size(oid)), 0) as "bytes" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), schema: rows[0]?.schema ?? '' }
}
