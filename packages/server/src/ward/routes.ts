import * as handovers from '@clinic/contract/handovers'
import { getOccupancy } from '@clinic/contract/occupancy'
import * as contract from '@clinic/contract/ward'
import { planDischarge } from '@clinic/contract/ward-plan'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { acceptHandover, createHandover, listHandovers } from './handover.ts'
import { occupancy } from './occupancy.ts'
import { planDischarge as plan } from './plan.ts'
import { swapPatients, transferPatient } from './transfer.ts'
import { listWard } from './ward.ts'

export function wardRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listWard, async (db, { actor }) => {
    const ward = await listWard(db, actor)
    // Besides the event of the list, audits each patient on it.
    for (const { patient } of ward.data) services.readLog.noteShown(actor, 'ward.list', patient._id)
    return ward
  })
  serveChange(app, services, contract.transferPatient, (db, { actor, body }) => transferPatient(db, actor, body))
  serveChange(app, services, contract.swapPatients, (db, { actor, body }) => swapPatients(db, actor, body))
  serveChange(app, services, planDischarge, (db, { actor, body }) => plan(db, actor, body))
  serveChange(app, services, handovers.createHandover, (db, { actor, body }) => createHandover(db, actor, body))
  serveChange(app, services, handovers.acceptHandover, (db, { actor, params }) => acceptHandover(db, actor, params.id))
  serveRead(app, services, handovers.listHandovers, async (db, { actor, query }) => {
    const page = await listHandovers(db, query)
    for (const { patient } of page.data.flatMap(({ lines }) => lines)) services.readLog.noteShown(actor, 'ward.handovers', patient._id)
    return page
  })
  serveRead(app, services, getOccupancy, (db, { actor, query }) => occupancy(db, actor, query))
}
