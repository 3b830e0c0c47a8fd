import type { Drill } from '@clinic/contract/self-check'
import type { Run } from '../backups/job-lock.ts'
import type { Log, Needs } from '../backups/maintenance-jobs.ts'
import { keepDrill } from '../backups/results-cache.ts'
import { storeAt } from '../backups/stores.ts'
import { thisVersion } from '../version.ts'
import { drillInWorker } from './in-worker.ts'

/**
 * Starts a second server on the newest backup, or on one of PostgreSQL that is made for it, and remembers and announces what came of it.
 * @returns null if there is no backup
 */
export async function drillNow({ config, storage }: Needs, log: Log, run: Run): Promise<Drill | null> {
  const { dataDir, clinicName, churches, fixed } = config
  const of = storeAt(config.databaseUrl).copySource(config)
  if (!of) return null
  const order = { dataDir, of, settings: { clinicName, churches, fixed }, version: thisVersion().version }
  const drill = await run(drillInWorker(order, storage.jobs.tell))
  keepDrill(dataDir, drill)
  if (drill.fault) log.error({ reason: drill.fault }, 'the drill failed')
  return drill
}
