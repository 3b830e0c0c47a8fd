import * as contract from '@clinic/contract/beds'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http.ts'
import type { Services } from '../services.ts'
import { createBeds, getBed, listBeds } from './beds.ts'
import { updateBed } from './update-bed.ts'

export function bedRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.createBeds, ({ actor, body, change }) => change((db) => createBeds(db, actor, body.tags)))
  serve(app, services, contract.listBeds, async ({ actor, db, query }) => {
    const beds = await listBeds(db, query)
    services.readLog.noteList(actor, 'bed.list', beds.data.length)
    return beds
  })
  serve(app, services, contract.getBed, ({ db, params }) => getBed(db, params.id))
  serve(app, services, contract.updateBed, ({ actor, body, change }) => change((db) => updateBed(db, actor, body)))
}
