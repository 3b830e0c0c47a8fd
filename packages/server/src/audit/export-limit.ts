import { MAX_PATIENTS_READ } from '@clinic/contract/audit/audit-notices'
import type { AuditType } from '@clinic/contract/audit/events'
import { type Endpoint, isExport } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { SERVER } from '@clinic/contract/server-messages'

import { type Actor, at } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { tooMany } from '../errors.ts'
import { noteManyReads } from './many-reads.ts'
import { type AuditEntry, recordAudit } from './trail.ts'

/** All exports count towards one limit for each person. */
const EXPORTS: readonly AuditType[] = [
  ...ENDPOINTS.flatMap((endpoint: Endpoint) => ((isExport(endpoint) || endpoint.file) && endpoint.audits ? endpoint.audits : [])),
  'storage.copy-to-drive',
]
/** Files with a row for each patient or session. */
const ALL_PATIENTS: readonly string[] = ['patient.download', 'session.report', 'follow-up.download', 'fhir.export'] satisfies AuditType[]
const MAX = 10
const HOUR_MS = 60 * 60 * 1000

/**
 * Records an export before its first row is sent, with a notice if it holds very many patients. The audit's lock puts parallel exports in order, and a refused one stores nothing.
 * @throws AppError 429 for a person's eleventh export within an hour, if REQUEST_LIMITS is on.
 */
export function recordExport(db: Db, actor: Actor, { requestLimits }: Pick<Config, 'requestLimits'>, entry: AuditEntry): Promise<void> {
  return inTransaction(db, async (db) => {
    await recordAudit(db, actor, entry)
    if (requestLimits) await refuseEleventh(db, actor)
    if (ALL_PATIENTS.includes(entry.type) && (entry.rows ?? 0) > MAX_PATIENTS_READ) await noteManyReads(db, actor)
  })
}

async function refuseEleventh(db: Db, actor: Actor): Promise<void> {
  const hourAgo = new Date(actor.now.getTime() - HOUR_MS).toISOString()
  const exports = await db
    .selectFrom('auditEvent')
    .where('actorId', '=', actor._id)
    // Reading starts at the first event of the hour, found by the index on days.
    .where('seq', '>=', (eb) => eb.selectFrom('auditEvent').select('seq').where('at', '>', hourAgo).orderBy('at').orderBy('seq').limit(1))
    .where('at', '>', hourAgo)
    .where('type', 'in', EXPORTS)
    .where('outcome', '=', 'ok')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(MAX + 1)
    .execute()
  const eleventh = exports[MAX]
  if (!eleventh) return
  const freeAt = Date.parse(eleventh.at) + HOUR_MS
  throw tooMany((freeAt - Date.parse(at(actor))) / 1000, SERVER.tooManyExports)
}
