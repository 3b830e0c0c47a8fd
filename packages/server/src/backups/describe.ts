import type { Storage } from '@clinic/contract/storage'
import { warningOfClock } from '../clock-jump.ts'
import type { Services } from '../services.ts'
import { thisVersion } from '../version.ts'
import { lastCheck, lastDrill } from './kept-results.ts'
import { storeOf } from './stores.ts'
import { warningsOf } from './warnings.ts'

/** How the store and its backups are doing, for the admin. */
export async function describeStorage(services: Services): Promise<Storage> {
  const { db, engine, storage, clock, clockWatch, config } = services
  const now = clock()
  const status = storage.status()
  const { at: storeMadeAt } = await db.selectFrom('migration').select('at').orderBy('name').limit(1).executeTakeFirstOrThrow()
  const looks = { check: lastCheck(config.dataDir)?.check ?? null, drill: lastDrill(config.dataDir) }
  const jumped = warningOfClock(clockWatch.last(), now)
  return {
    engine: engine.kind,
    program: thisVersion(),
    troubles: [...warningsOf(status, looks, storeMadeAt, now), ...(jumped ? [jumped] : [])],
    freeBytes: status.freeBytes,
    isWorking: storage.jobs.isTaken(),
    ...(await storeOf(engine).describe(services, status, now)),
  }
}
