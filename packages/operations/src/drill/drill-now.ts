import type { Drill } from '@clinic/contract/storage/self-check'
import { runInThread } from '@clinic/server/jobs/run-in-thread'
import type { Run } from '@clinic/server/storage/storage-watch'
import { thisVersion } from '@clinic/server/version'
import { storeAt } from '../store/stores.ts'
import type { Log, Needs } from '../upkeep/maintenance-jobs.ts'
import { keepDrill } from '../upkeep/results-cache.ts'
import type { makeDrill } from './drill.ts'

const DRILL = { file: new URL('./drill.ts', import.meta.url), name: 'makeDrill' }

/**
 * Starts a second server on the newest backup, or on one of PostgreSQL that is made for it, and remembers and announces what came of it.
 * @returns null if there is no backup
 */
export async function drillNow({ config, storage }: Needs, log: Log, run: Run): Promise<Drill | null> {
  const { dataDir, clinicName, churches, fixed } = config
  const of = storeAt(config.databaseUrl).copySource(config)
  if (!of) return null
  const order = { dataDir, of, settings: { clinicName, churches, fixed }, version: thisVersion().version }
  const drill = await run(runInThread<typeof makeDrill>(DRILL, order, { tell: storage.jobs.tell }))
  keepDrill(dataDir, drill)
  if (drill.fault) log.error({ reason: drill.fault }, 'the drill failed')
  return drill
}
