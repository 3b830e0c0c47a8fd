import { join } from 'node:path'
import { storeMadeAt } from '@clinic/server/db/store-id'
import { AppError } from '@clinic/server/errors'
import type { Services } from '@clinic/server/services'
import { OLD_MS, removeLeftovers } from '../make/leftovers.ts'
import { type DrillNow, FIRST_LOOK_MS, LOOK_MS } from './maintenance.ts'
import type { Log } from './maintenance-jobs.ts'
import { drillIsDue, lastDrill } from './results-cache.ts'

/**
 * What is done for a store that has its own tools, while the server runs: a drill once a month, the first when the store is a day old, and
 * what a server that was killed left in the data folder is removed.
 * @returns how to stop.
 */
export function scheduleDrills(services: Services, log: Log, drillNow: DrillNow, firstLookMs = FIRST_LOOK_MS): () => void {
  const { config, storage, db } = services

  function tidyUp(): void {
    for (const folder of [config.dataDir, join(config.dataDir, 'keys')]) removeLeftovers(folder, OLD_MS)
  }

  async function look(): Promise<void> {
    tidyUp()
    if (storage.jobs.isTaken()) return
    const copies = lastDrill(config.dataDir) ? [] : [{ madeAt: await storeMadeAt(db) }]
    if (drillIsDue(config.dataDir, copies, new Date())) await storage.jobs.run((run) => drillNow(services, log, run))
  }

  async function attempt(): Promise<void> {
    await look().catch((error) => {
      if (!(error instanceof AppError)) log.error({ reason: (error as Error).message }, 'the drill could not be made')
    })
  }

  tidyUp()
  const first = setTimeout(attempt, firstLookMs)
  const timer = setInterval(attempt, LOOK_MS)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    storage.jobs.end()
    storage.copies.end()
  }
}
