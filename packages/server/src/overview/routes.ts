import * as contract from '@clinic/contract/overview'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { getOverview } from './overview.ts'

export function overviewRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.getOverview, (db, { actor }) => getOverview(db, actor))
}
