import type { Readable } from 'node:stream'
import { downloadReport } from '@clinic/contract/reports/reports'
import type { Actor } from '../actor.ts'
import { recordExport } from '../audit/export-limit.ts'
import { timeRange } from '../clinic-days.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { csvOf } from '../exports/sheet.ts'
import { startExport } from '../exports/start-export.ts'
import { type ReportOrder, reportSheet } from './report-sheet.ts'

const PLACE = { file: new URL('./report-sheet.ts', import.meta.url), name: 'writeReport' }

type Days = Parameters<typeof timeRange>[1]

/**
 * The sessions of these days as CSV, one line each.
 * @throws AppError 429 before the first chunk
 */
export function exportReport(db: Db, actor: Actor, config: Config, days: Days, hidden: ReadonlySet<string>): Promise<Readable> {
  const { timeZone } = actor
  const order: ReportOrder = { range: timeRange(timeZone, days), timeZone, hidden: [...hidden] }
  return startExport(db, config, { text: csvOf(reportSheet(order)), work: { place: PLACE, order } }, (rows) =>
    recordExport(db, actor, config, { action: 'R', type: downloadReport.audits, rows }),
  )
}
