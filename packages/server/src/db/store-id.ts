import type { Db } from './db.ts'

/** The UUID of this store. It stays the same when the store is restored from a copy, or moved to another engine. */
export async function readStoreId(db: Db): Promise<string> {
  const { value } = await db.selectFrom('meta').select('value').where('name', '=', 'storeId').executeTakeFirstOrThrow()
  return value
}

/** When this store was first made, which stays the same too; ISO 8601. */
export async function storeMadeAt(db: Db): Promise<string> {
  const { at } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
  return at
}
