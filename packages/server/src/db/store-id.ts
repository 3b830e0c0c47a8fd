import type { Db } from './db.ts'

/** The UUID of this store. It stays the same when the store is restored from a copy, or moved to another engine. */
export async function readStoreId(db: Db): Promise<string> {
  const { value } = await db.selectFrom('meta').select('value').where('name', '=', 'storeId').executeTakeFirstOrThrow()
  return value
}
