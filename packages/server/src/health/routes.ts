import { getHealth, getOpenApi } from '@clinic/contract/health/health'
import type { FastifyInstance } from 'fastify'
import { readStoreId } from '../db/store-id.ts'
import { timeLeft, withDeadline } from '../db/time-limits.ts'
import { busy } from '../errors.ts'
import { docsPage } from '../http/docs/docs-page.ts'
import { openApi } from '../http/docs/open-api.ts'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { readRestored } from './restore-times.ts'

/** Health checks want a quick answer. */
const HEALTH_MS = 2_000

export function healthRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, getHealth, async (db) => {
    // Reads a table, because on Citus the server may answer while the machine with this clinic's tables is away.
    const ask = async () => ({ storeId: await readStoreId(db), ...(await readRestored(db)) })
    const known = await withDeadline(Math.min(HEALTH_MS, timeLeft()), ask).catch(() => {
      throw busy()
    })
    return { status: 'ok' as const, engine: services.engine.kind, restoredAt: null, backupAt: null, ...known }
  })
  // Built when first requested, because it takes longer than the rest of the start-up.
  let document: ReturnType<typeof openApi> | undefined
  serveRead(app, services, getOpenApi, async () => (document ??= openApi(services.config.clinicName)))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()))
}
