import * as contract from '@clinic/contract/stock'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { checkStock } from './check-stock.ts'

export function stockRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.checkStock, (db) => checkStock(db))
}
