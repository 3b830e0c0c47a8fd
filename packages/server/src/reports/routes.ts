import { summarizeReport } from '@clinic/contract/reports/report-summary'
import * as contract from '@clinic/contract/reports/reports'
import type { FastifyInstance } from 'fastify'
import { timeRange } from '../clinic-days.ts'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { exportReport } from './export.ts'
import { listReport } from './report.ts'
import { summarize } from './summary.ts'

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  serveRead(app, services, contract.listReport, (db, { actor, query }) => listReport(db, timeRange(actor.timeZone, query), query))
  serveRead(app, services, summarizeReport, (db, { actor, query }) => summarize(db, timeRange(actor.timeZone, query)))
  serveRead(app, services, contract.downloadReport, (db, { actor, body, hidden }) => exportReport(db, actor, config, body, hidden))
}
