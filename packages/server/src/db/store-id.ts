import type { Db } from './db.ts'

/** The store's UUID. It stays the same when the store is restored from a copy or moved to the other engine. */
export async function readStoreId(db: Db): Promise<string> {
  const { value } = await db.selectFrom('meta').select('value').where('name', '=', 'storeId').executeTakeFirstOrThrow()
  return value
}

/** When this store was first created, which also stays the same; ISO 8601. */
export async function storeMadeAt(db: Db): Promise<string> {
  const { at } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
  return at
}
