import * as contract from '@clinic/contract/observations/observations'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { assessVitals } from './assess.ts'
import { listObservations } from './list.ts'
import { recordObservation } from './record.ts'
import { strikeObservation } from './strike.ts'
import { listVitals } from './vitals.ts'

export function observationRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.recordObservation, (db, { actor, params, body }) =>
    recordObservation(db, actor, { ...body, ...params }),
  )
  serveRead(app, services, contract.listObservations, (db, { actor, params, query }) => listObservations(db, actor, params.id, query))
  serveChange(app, services, contract.strikeObservation, (db, { actor, params, body }) =>
    strikeObservation(db, actor, { ...params, ...body }),
  )
  serveRead(app, services, contract.listVitals, (db, { actor, params, query }) => listVitals(db, actor, params.patientId, query.limit))
  serveRead(app, services, contract.assessVitals, async (_db, { actor, body }) => assessVitals(actor, body))
}
