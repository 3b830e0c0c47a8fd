import * as contract from '@clinic/contract/sister-summaries/sister-summaries'
import type { FastifyInstance } from 'fastify'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { publicKeyOf } from './clinic-key.ts'
import { openSealed } from './open-sealed.ts'
import { getSummary, listPatientSummaries, listSummaries } from './read-summaries.ts'
import { placeSummary, receiveSummary } from './receive-summary.ts'
import { sendSummary } from './send-summary.ts'

export function sisterSummaryRoutes(app: FastifyInstance, services: Services): void {
  const { clinicName, keys } = services
  serveRead(app, services, contract.getSummaryKey, async () => ({ clinic: clinicName.now(), key: await publicKeyOf(keys) }))
  serveChange(app, services, contract.sendSummary, (db, { actor, params, body }) =>
    sendSummary(db, actor, clinicName.now(), { ...body, ...params }),
  )
  serveRead(app, services, contract.listPatientSummaries, (db, { params }) => listPatientSummaries(db, params.id))
  serve(app, services, contract.receiveSummary, async ({ actor, file, change }) => {
    const opened = await openSealed(keys, file.bytes)
    return change((db) => receiveSummary(db, actor, opened))
  })
  serveRead(app, services, contract.listSummaries, (db) => listSummaries(db))
  serveRead(app, services, contract.getSummary, (db, { params }) => getSummary(db, params.id))
  serveChange(app, services, contract.placeSummary, (db, { actor, params, body }) => placeSummary(db, actor, { ...body, ...params }))
}
