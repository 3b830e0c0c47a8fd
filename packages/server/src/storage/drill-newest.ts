import type { Drill } from '@clinic/contract/self-check'
import type { Run } from '../backups/job-lock.ts'
import { keepDrill } from '../backups/kept-results.ts'
import type { Log, Needs } from '../backups/maintenance-jobs.ts'
import { backupFolder } from '../backups/manifest.ts'
import { thisVersion } from '../version.ts'
import { drillInWorker } from './in-worker.ts'

/** Starts a second server on the newest backup, and remembers and announces what came of it. @returns null if there is no backup */
export async function drillNewestBackup({ config, storage }: Needs, log: Log, run: Run): Promise<Drill | null> {
  const { clinicName, churches, fixed } = config
  const order = {
    dataDir: config.dataDir,
    folder: backupFolder(config.dataDir),
    settings: { clinicName, churches, fixed },
    version: thisVersion().version,
  }
  const drill = await run(drillInWorker(order, storage.jobs.tell))
  if (!drill) return null
  keepDrill(config.dataDir, drill)
  if (drill.fault) log.error({ reason: drill.fault }, 'the drill of the newest backup failed')
  return drill
}
