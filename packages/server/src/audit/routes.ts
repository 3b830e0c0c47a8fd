import { listAudit } from '@clinic/contract/audit/audit'
import { listAuditNotices } from '@clinic/contract/audit/audit-notices'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { readAudit } from './audit.ts'
import { followNotices, listNotices } from './notices.ts'

export function auditRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, listAudit, async (db, { actor, query }) => {
    const events = await readAudit(db, actor.timeZone, query)
    if (query.userId) await followNotices(db, actor, query.userId)
    return events
  })
  serveRead(app, services, listAuditNotices, (db, { actor }) => listNotices(db, actor.now))
}
