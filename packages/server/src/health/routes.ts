import { getHealth, getOpenApi } from '@clinic/contract/health'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { busy } from '../errors.ts'
import { serve } from '../http.ts'
import type { Services } from '../services.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './open-api.ts'

export function healthRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getHealth, async ({ db }) => {
    await sql`select 1`.execute(db).catch(() => {
      throw busy()
    })
    return { status: 'ok' as const, engine: services.engine }
  })
  const document = openApi(services.config.clinicName)
  serve(app, services, getOpenApi, async () => document)
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()))
}
