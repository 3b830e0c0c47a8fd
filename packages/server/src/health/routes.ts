import { getHealth, getOpenApi } from '@clinic/contract/health'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { timeLeft, withDeadline } from '../db/time-limits.ts'
import { busy } from '../errors.ts'
import { docsPage } from '../http/docs/docs-page.ts'
import { openApi } from '../http/docs/open-api.ts'
import { serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'

/** Who asks wants to know soon. */
const HEALTH_MS = 2_000

export function healthRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, getHealth, async (db) => {
    await withDeadline(Math.min(HEALTH_MS, timeLeft()), () => sql`select 1`.execute(db)).catch(() => {
      throw busy()
    })
    return { status: 'ok' as const, engine: services.engine.kind }
  })
  // Made when it is first asked for: it takes longer than all the rest of a start.
  let document: ReturnType<typeof openApi> | undefined
  serveRead(app, services, getOpenApi, async () => (document ??= openApi(services.config.clinicName)))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()))
}
