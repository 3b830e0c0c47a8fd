import { Readable } from 'node:stream'
import * as contract from '@clinic/contract/stock/stock-plan'
import { BOM } from '@clinic/contract/uploads/csv'
import type { FastifyInstance } from 'fastify'
import { clinicDay } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { inTransaction } from '../db/sql.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { readPlanDefaults, updatePlanDefaults } from './plan/defaults.ts'
import { listPlan, planSheet, tryPlan, updateItemPlan } from './plan/plan.ts'

export function planRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listPlan, (db, { actor, query }) => listPlan(db, query.status, clinicDay(actor)))
  serve(app, services, contract.downloadPlan, async ({ actor, db }) => {
    const lines = await planSheet(db, clinicDay(actor))
    await inTransaction(db, (db) => recordAudit(db, actor, { action: 'R', type: 'stock.download', rows: lines.length - 1 }))
    return Readable.from([BOM, ...lines], { objectMode: false })
  })
  serve(app, services, contract.tryPlan, async ({ body }) => tryPlan(body))
  serveChange(app, services, contract.updateItemPlan, (db, { actor, params, body }) => updateItemPlan(db, actor, { ...params, ...body }))
  serveRead(app, services, contract.getPlanDefaults, (db) => readPlanDefaults(db))
  serveChange(app, services, contract.updatePlanDefaults, (db, { actor, body }) => updatePlanDefaults(db, actor, body))
}
