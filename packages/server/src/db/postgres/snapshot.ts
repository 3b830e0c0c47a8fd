import { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { readWith, SNAPSHOT_BATCH, type Snapshot } from '../snapshot.ts'
import { createReadingDialect } from './dialect.ts'

export async function openSnapshot(url: string): Promise<Snapshot> {
  const pool = new Kysely<Schema>({ dialect: createReadingDialect(url) })
  const db = await pool.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  async function close() {
    await db.rollback().execute()
    await pool.destroy()
  }
  return { db, read: readWith(db), batch: SNAPSHOT_BATCH, close }
}
