import type { Storage } from '@clinic/contract/storage'
import type { Services } from '../services.ts'
import { storeOf } from './stores.ts'
import { warningsOf } from './warnings.ts'

/** How the store and its backups are doing, for the admin. */
export async function describeStorage(services: Services): Promise<Storage> {
  const { db, engine, storage, clock } = services
  const now = clock()
  const status = storage.status()
  const { at: storeMadeAt } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
  return {
    engine: engine.kind,
    troubles: warningsOf(status, storeMadeAt, now),
    freeBytes: status.freeBytes,
    isWorking: storage.jobs.isTaken(),
    ...(await storeOf(engine).describe(services, status, now)),
  }
}
