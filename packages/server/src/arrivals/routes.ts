import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import * as contract from '@clinic/contract/arrivals/arrivals'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { listLine } from './arrivals.ts'
import { checkIn } from './check-in.ts'
import { updateArrival } from './update-arrival.ts'

export function arrivalRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.createArrival, (db, { actor, body }) => checkIn(db, actor, body))
  serveRead(app, services, listArrivals, (db, { actor, query }) => listLine(db, actor, query))
  serveChange(app, services, contract.updateArrival, (db, { actor, params, body }) => updateArrival(db, actor, params.id, body))
}
