import type { Readable } from 'node:stream'
import type { Actor } from '../actor.ts'
import { checkExportLimit } from '../audit/export-limit.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { startExport } from '../exports/start-export.ts'

/**
 * All patients as CSV, in the columns of the upload, as they are when the export begins.
 * @throws AppError 429 before the first piece
 */
export function exportPatients(db: Db, actor: Actor, config: Config): Promise<Readable> {
  return startExport(db, config, { what: 'patients' }, (rows) =>
    inTransaction(db, async (db) => {
      await recordAudit(db, actor, { action: 'E', type: 'patient.download', rows })
      await checkExportLimit(db, actor, config)
    }),
  )
}
