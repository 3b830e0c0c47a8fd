import { getDueNow as dueNow } from '@clinic/contract/overview/due-now'
import * as contract from '@clinic/contract/overview/overview'
import { getRecentDays as recentDays } from '@clinic/contract/overview/recent-days'
import { getWorkCounts as workCounts } from '@clinic/contract/overview/work-counts'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { getDueNow } from './due-now.ts'
import { getOverview } from './overview.ts'
import { getRecentDays } from './recent-days.ts'
import { getWorkCounts } from './work-counts.ts'

export function overviewRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.getOverview, (db, { actor }) => getOverview(db, actor, services.config))
  serveRead(app, services, dueNow, (db, { actor }) => getDueNow(db, actor, services.config))
  serveRead(app, services, recentDays, (db, { actor }) => getRecentDays(db, actor))
  serveRead(app, services, workCounts, (db, { actor }) => getWorkCounts(db, actor, services.config))
}
