import { listAudit } from '@clinic/contract/audit'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http.ts'
import type { Services } from '../services.ts'
import { readAudit } from './audit.ts'

export function auditRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listAudit, async ({ actor, db, query }) => {
    const events = await readAudit(db, services.config.timeZone, query)
    services.readLog.note(actor, { action: 'R', type: 'audit.read', rows: events.data.length })
    return events
  })
}
