import { recordAudit } from '../audit/trail.ts'
import { RESTORED } from '../audit/verify.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { newId } from '../ids.ts'

/** When the store was restored, and the last moment that its backup holds; ISO 8601. */
export type RestoreTimes = { readonly restoredAt: string; readonly backupAt: string }

/** The name of the row among the facts of the store, whose value is JSON. */
const NAME = 'restored'

/**
 * Notes that this store is a restored one: in its audit, so that what is gone is known to be gone, and for the phones, which offer again
 * what they were told is saved since. The store's audit must be signed.
 */
export async function noteRestored(db: Db, now: Date): Promise<void> {
  const by = { now, address: 'restore', requestId: newId() }
  await inTransaction(db, async (db) => {
    const last = await db.selectFrom('auditEvent').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst()
    const restored: RestoreTimes = { restoredAt: now.toISOString(), backupAt: last?.at ?? now.toISOString() }
    const value = JSON.stringify(restored)
    await db
      .insertInto('meta')
      .values({ name: NAME, value })
      .onConflict((known) => known.column('name').doUpdateSet({ value }))
      .execute()
    await recordAudit(db, by, { action: 'E', type: RESTORED })
  })
}

/** Null for a store that never was restored. */
export async function readRestored(db: Db): Promise<RestoreTimes | null> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? (JSON.parse(row.value) as RestoreTimes) : null
}
