import * as contract from '@clinic/contract/patients'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http.ts'
import type { Services } from '../services.ts'
import { createPatient, getPatient } from './patients.ts'

export function patientRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.createPatient, ({ actor, body, change }) => change(async (db) => [await createPatient(db, actor, body)]))
  serve(app, services, contract.getPatient, async ({ actor, db, params }) => {
    const patient = await getPatient(db, params.id)
    services.readLog.note(actor, { action: 'R', type: 'patient.read', entityId: patient._id, patientId: patient._id })
    return patient
  })
}
