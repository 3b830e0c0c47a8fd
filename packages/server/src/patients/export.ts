import type { Readable } from 'node:stream'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import type { Actor } from '../actor.ts'
import { recordExport } from '../audit/export-limit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { csvOf } from '../exports/sheet.ts'
import { startExport } from '../exports/start-export.ts'
import { patientSheet } from './patient-sheet.ts'

const WORK = { place: { file: new URL('./patient-sheet.ts', import.meta.url), name: 'writePatients' } }

/**
 * All patients as CSV, in the upload's columns and with their clinic numbers if asked, as they were when the export began.
 * @throws AppError 429 before the first chunk
 */
export function exportPatients(db: Db, actor: Actor, config: Config, withNumbers = false): Promise<Readable> {
  return startExport(db, config, { text: csvOf(patientSheet(withNumbers)), work: { ...WORK, order: withNumbers } }, (rows) =>
    recordExport(db, actor, config, { action: 'E', type: downloadPatients.audits, rows }),
  )
}
