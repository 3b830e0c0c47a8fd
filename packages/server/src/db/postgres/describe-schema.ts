import { sql } from 'kysely'
import type { Db } from '../db.ts'

/**
 * The schema with this clinic's tables, and the disk space they take on the server, in bytes; other clinics in the same database are not
 * counted. On Citus, only what the coordinator stores; docs/scale.md explains how to measure everything.
 */
export async function describeSchema(db: Db): Promise<{ bytes: number; schema: string }> {
  const { rows } = await sql<{ bytes: string | number; schema: string }>`
    select current_schema() as "schema", coalesce(sum(pg_total_relation_size(oid)), 0) as "bytes" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db)
  return { bytes: Number(rows[0]?.bytes ?? 0), schema: rows[0]?.schema ?? '' }
}
