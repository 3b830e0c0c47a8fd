import * as contract from '@clinic/contract/beds'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
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
  serve(app, services, contract.getBed, async ({ actor, db, params }) => {
    const bed = await getBed(db, params.id)
    const isBrief = contract.getBed.responseForRoles.roles.some((role) => role === actor.role)
    const patientId = isBrief || !bed.patientId ? null : bed.patientId._id
    services.readLog.note(actor, { action: 'R', type: 'bed.read', entityId: bed._id, patientId })
    return bed
  })
  serve(app, services, contract.updateBed, ({ actor, body, change }) => change((db) => updateBed(db, actor, body)))
}
