import { listLongTerm } from '@clinic/contract/long-term/long-term'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { listPeople } from './long-term.ts'

export function longTermRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, listLongTerm, (db, { actor, query }) => listPeople(db, actor, query))
}
