import { SERVER } from '@clinic/contract/server-messages'
import type { Drill } from '@clinic/contract/storage/self-check'
import type { Actor } from '@clinic/server/actor'
import { recordAudit } from '@clinic/server/audit/trail'
import { inTransaction } from '@clinic/server/db/sql'
import { conflict } from '@clinic/server/errors'
import type { Services } from '@clinic/server/services'
import type { Log } from '../upkeep/maintenance-jobs.ts'
import { drillNow } from './drill-now.ts'

/**
 * Proves the newest backup, or on PostgreSQL one of this moment, by starting a second server on it, and notes it in the audit.
 * @throws AppError 409 without a backup, or while another look at the store is running
 */
export async function drillStore(services: Services, actor: Actor, log: Log): Promise<Drill> {
  const { storage, db } = services
  const drill = await storage.jobs.run((run) => drillNow(services, log, run))
  if (!drill) throw conflict(SERVER.noBackupYet)
  const outcome = drill.fault === null ? 'ok' : 'failed'
  await inTransaction(db, (db) => recordAudit(db, actor, { action: 'E', type: 'storage.drill', outcome }))
  return drill
}
