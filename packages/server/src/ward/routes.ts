import * as handovers from '@clinic/contract/ward/handovers'
import { getOccupancy } from '@clinic/contract/ward/occupancy'
import * as contract from '@clinic/contract/ward/ward'
import { planDischarge } from '@clinic/contract/ward/ward-plan'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { getSession } from '../sessions/sessions.ts'
import { giveDose } from './give-dose.ts'
import { acceptHandover, createHandover, getHandover, listHandovers } from './handover.ts'
import { occupancy } from './occupancy.ts'
import { planDischarge as plan } from './plan.ts'
import { swapPatients, transferPatient } from './transfer.ts'
import { listWard } from './ward.ts'

export function wardRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listWard, (db, { actor }) => listWard(db, actor))
  serveChange(app, services, contract.transferPatient, (db, { actor, body }) => transferPatient(db, actor, body), getSession)
  serveChange(app, services, contract.swapPatients, (db, { actor, body }) => swapPatients(db, actor, body))
  serveChange(app, services, contract.giveDose, (db, { actor, body }) => giveDose(db, actor, services.config, body), getSession)
  serveChange(app, services, planDischarge, (db, { actor, body }) => plan(db, actor, body))
  serveChange(app, services, handovers.createHandover, (db, { actor, body }) => createHandover(db, actor, body), getHandover)
  serveChange(app, services, handovers.acceptHandover, (db, { actor, params }) => acceptHandover(db, actor, params.id), getHandover)
  serveRead(app, services, handovers.listHandovers, (db, { query }) => listHandovers(db, query))
  serveRead(app, services, getOccupancy, (db, { actor, query }) => occupancy(db, actor, query))
}
