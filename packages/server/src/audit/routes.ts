import { listAudit } from '@clinic/contract/audit'
import { listAuditNotices } from '@clinic/contract/audit-notices'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readAudit } from './audit.ts'
import { followNotices, listNotices } from './many-reads.ts'

export function auditRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listAudit, async ({ actor, db, query }) => {
    const events = await readAudit(db, services.config.timeZone, query)
    services.readLog.note(actor, { action: 'R', type: 'audit.read', entityId: query.userId || null, rows: events.data.length })
    if (query.userId) await followNotices(db, actor, query.userId)
    return events
  })
  serve(app, services, listAuditNotices, ({ actor, db }) => listNotices(db, actor.now))
}
