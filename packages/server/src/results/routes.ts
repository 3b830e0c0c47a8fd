import * as kits from '@clinic/contract/results/kits'
import * as contract from '@clinic/contract/results/results'
import type { FastifyInstance } from 'fastify'
import { clinicDay } from '../actor.ts'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { listKits, updateItemTest } from './kits.ts'
import { recordResult } from './record.ts'
import { listPatientResults, listResults } from './results.ts'
import { strikeResult } from './strike.ts'

export function resultRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.recordResult, (db, { actor, body }) => recordResult(db, actor, body))
  serveRead(app, services, contract.listResults, (db, { actor, params, query }) => listResults(db, actor, params.id, query))
  serveRead(app, services, contract.listPatientResults, (db, { actor, params, query }) =>
    listPatientResults(db, actor, params.patientId, query.limit),
  )
  serveChange(app, services, contract.strikeResult, (db, { actor, params, body }) => strikeResult(db, actor, { ...params, ...body }))
  serveRead(app, services, kits.listKits, (db, { actor }) => listKits(db, clinicDay(actor)))
  serveChange(app, services, kits.updateItemTest, (db, { actor, params, body }) => updateItemTest(db, actor, { ...params, ...body }))
}
