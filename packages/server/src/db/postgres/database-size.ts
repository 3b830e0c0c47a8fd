import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** What a PostgreSQL database takes on its server's disk, in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string | number }>`select pg_database_size(current_database()) as "bytes"`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
