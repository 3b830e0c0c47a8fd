import * as contract from '@clinic/contract/beds/beds'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { createBeds, getBed, listBeds } from './beds.ts'
import { updateBed } from './update-bed.ts'

export function bedRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.createBeds, (db, { actor, body }) => createBeds(db, actor, body.tags))
  serveRead(app, services, contract.listBeds, (db, { query }) => listBeds(db, query))
  serveRead(app, services, contract.getBed, (db, { params }) => getBed(db, params.id))
  serveChange(app, services, contract.updateBed, (db, { actor, body }) => updateBed(db, actor, body))
}
