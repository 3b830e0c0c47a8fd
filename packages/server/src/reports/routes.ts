import * as contract from '@clinic/contract/reports'
import type { FastifyInstance } from 'fastify'
import { checkExportLimit } from '../audit/export-limit.ts'
import { recordAudit } from '../audit/trail.ts'
import { timeRange } from '../clinic-days.ts'
import { inTransaction } from '../db/sql.ts'
import { startExport } from '../exports/start-export.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listReport } from './report.ts'

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { timeZone } = services.config
  serve(app, services, contract.listReport, async ({ actor, db, query: { startDate, endDate, ...page } }) => {
    const report = await listReport(db, timeRange(timeZone, { startDate, endDate }), page)
    services.readLog.note(actor, { action: 'R', type: 'session.range', rows: report.data.length })
    return report
  })
  serve(app, services, contract.downloadReport, async ({ actor, db, body }) => {
    const order = { what: 'report', range: timeRange(timeZone, body), timeZone } as const
    return startExport(db, services.config, order, (rows) =>
      inTransaction(db, async (db) => {
        await recordAudit(db, actor, { action: 'R', type: 'session.report', rows })
        await checkExportLimit(db, actor, services.config)
      }),
    )
  })
}
