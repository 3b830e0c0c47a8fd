import { getBanner, listMedicines } from '@clinic/contract/patient-now/patient-now'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { bannerOf } from './banner.ts'
import { runningMedicines } from './medicines.ts'

export function patientNowRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, getBanner, (db, { actor, params }) => bannerOf(db, actor, params.id))
  serveRead(app, services, listMedicines, (db, { actor, params }) => runningMedicines(db, actor, params.id))
}
