import { getTimeline } from '@clinic/contract/timeline/timeline'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { readTimeline } from './timeline.ts'

export function timelineRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, getTimeline, (db, { actor, params, query }) => readTimeline(db, actor, params.id, query))
}
