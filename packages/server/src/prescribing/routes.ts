import * as learned from '@clinic/contract/prescribing/learned-prescriptions'
import * as phrases from '@clinic/contract/prescribing/phrases'
import * as contract from '@clinic/contract/prescribing/prescribing'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { getLastPrescription } from './last-prescription.ts'
import { listLearned } from './learned.ts'
import { listLines } from './lines.ts'
import { offeredTemplates } from './offered-templates.ts'
import { createPhrase, deletePhrase, listPhrases, updatePhrase } from './phrases.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './templates.ts'

export function prescribingRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listTemplates, (db, { actor, query: { patientId, all, ...weighed } }) =>
    patientId === undefined ? listTemplates(db, { all: all === 'true' }) : offeredTemplates(db, actor, { patientId, ...weighed }),
  )
  serveRead(app, services, learned.listLearned, (db, { actor, query }) => listLearned(db, actor, query))
  serveChange(app, services, contract.createTemplate, (db, { actor, body }) => createTemplate(db, actor, body))
  serveChange(app, services, contract.updateTemplate, (db, { actor, params, body }) => updateTemplate(db, actor, params.id, body))
  serveChange(app, services, contract.deleteTemplate, (db, { actor, params }) => deleteTemplate(db, actor, params.id))
  serveRead(app, services, phrases.listPhrases, (db, { actor }) => listPhrases(db, actor))
  serveChange(app, services, phrases.createPhrase, (db, { actor, body }) => createPhrase(db, actor, body))
  serveChange(app, services, phrases.updatePhrase, (db, { actor, params, body }) => updatePhrase(db, actor, params.id, body))
  serveChange(app, services, phrases.deletePhrase, (db, { actor, params }) => deletePhrase(db, actor, params.id))
  serveRead(app, services, contract.listLines, (db, { actor, params }) => listLines(db, actor, params.id))
  serveRead(app, services, contract.getLastPrescription, (db, { actor, params, query }) =>
    getLastPrescription(db, actor, { patientId: params.id, ...query }),
  )
}
