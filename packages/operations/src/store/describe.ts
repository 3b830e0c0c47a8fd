import type { Storage } from '@clinic/contract/storage/storage'
import { warningOfClock } from '@clinic/server/clock-jump'
import { storeMadeAt } from '@clinic/server/db/store-id'
import type { Services } from '@clinic/server/services'
import { thisVersion } from '@clinic/server/version'
import { lastCheck, lastDrill } from '../upkeep/results-cache.ts'
import { storeOf } from './stores.ts'
import { warningsOf } from './warnings.ts'

/** How the store and its backups are doing, for the admin. */
export async function describeStorage(services: Services): Promise<Storage> {
  const { db, engine, storage, clock, clockWatch, config } = services
  const now = clock()
  const status = storage.status()
  const madeAt = await storeMadeAt(db)
  const looks = { check: lastCheck(config.dataDir)?.check ?? null, drill: lastDrill(config.dataDir), drillOf: storeOf(engine).drillOf }
  const jumped = warningOfClock(clockWatch.last(), now)
  return {
    engine: engine.kind,
    program: thisVersion(),
    troubles: [...warningsOf(status, looks, madeAt, now), ...(jumped ? [jumped] : [])],
    freeBytes: status.freeBytes,
    isWorking: storage.jobs.isTaken(),
    ...(await storeOf(engine).describe(services, status, now)),
  }
}
