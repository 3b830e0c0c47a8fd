import * as contract from '@clinic/contract/stock/stock'
import type { FastifyInstance } from 'fastify'
import { clinicDay } from '../actor.ts'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { checkStock } from './check-stock.ts'
import { findLots, listGiven } from './lot-recipients.ts'
import { listLots, updateLot, writeOffLot } from './lots.ts'
import { receiveStock } from './receipts.ts'
import { listUsable } from './usable.ts'

export function stockRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.receiveStock, (db, { actor, body }) => receiveStock(db, actor, body))
  serveRead(app, services, contract.listLots, (db, { actor, params, query }) =>
    listLots(db, params.id, query.all ?? false, clinicDay(actor)),
  )
  serveChange(app, services, contract.updateLot, (db, { actor, params, body }) => updateLot(db, actor, { ...params, ...body }))
  serveChange(app, services, contract.writeOffLot, (db, { actor, params, body }) => writeOffLot(db, actor, { ...params, ...body }))
  serveRead(app, services, contract.findLots, (db, { actor, query }) => findLots(db, query.lotNo ?? '', clinicDay(actor)))
  serveRead(app, services, contract.listGiven, (db, { params }) => listGiven(db, params.id))
  serveRead(app, services, contract.listUsable, (db, { actor, query }) => listUsable(db, query.name ?? '', clinicDay(actor), actor.now))
  serveRead(app, services, contract.checkStock, (db) => checkStock(db))
}
