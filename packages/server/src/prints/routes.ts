import * as cards from '@clinic/contract/prints/cards'
import { createPrint as print } from '@clinic/contract/prints/prints'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { findCard, getPatientCard, issueCard, revokeCard } from './cards.ts'
import { createPrint } from './prints.ts'

export function printRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  serveChange(app, services, print, (db, { actor, body, hidden }) => createPrint(db, actor, config, body, hidden))
  serveChange(app, services, cards.issueCard, (db, { actor, params }) => issueCard(db, actor, config, params.id))
  serveRead(app, services, cards.getPatientCard, (db, { params }) => getPatientCard(db, config, params.id))
  serveRead(app, services, cards.findCard, (db, { params }) => findCard(db, params.code))
  serveChange(app, services, cards.revokeCard, (db, { actor, params }) => revokeCard(db, actor, params.code))
}
