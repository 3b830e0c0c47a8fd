import * as contract from '@clinic/contract/stock/stock-counts'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { cancelCount, listCounts, openCount, readCount, typeCount } from './count/counts.ts'
import { postCount } from './count/post-count.ts'

export function countRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.openCount, (db, { actor, body }) => openCount(db, actor, body.scope), readCount)
  serveRead(app, services, contract.listCounts, (db) => listCounts(db))
  serveRead(app, services, contract.getCount, (db, { params }) => readCount(db, params.id))
  serveChange(app, services, contract.typeCount, (db, { actor, params, body }) => typeCount(db, actor, params.id, body), readCount)
  serveChange(app, services, contract.postCount, (db, { actor, params }) => postCount(db, actor, params.id), readCount)
  serveChange(app, services, contract.cancelCount, (db, { actor, params }) => cancelCount(db, actor, params.id))
}
