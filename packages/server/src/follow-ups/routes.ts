import * as contract from '@clinic/contract/follow-ups/follow-ups'
import type { FastifyInstance } from 'fastify'
import { clinicDay } from '../actor.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { downloadCallList } from './call-list.ts'
import { logCall } from './calls.ts'
import { getFollowUp, listDue, listsOf } from './follow-ups.ts'
import { createFollowUp } from './make.ts'
import { followUpsOf } from './patient-follow-ups.ts'
import { updateFollowUp } from './update.ts'

export function followUpRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listFollowUps, (db, { actor, query: { when, ...page } }) =>
    listDue(db, listsOf(actor, services.config), when, page),
  )
  serveRead(app, services, contract.getFollowUpsOf, (db, { actor, params }) => followUpsOf(db, params.id, clinicDay(actor)))
  serveChange(app, services, contract.createFollowUp, (db, { actor, body }) => createFollowUp(db, actor, body), getFollowUp)
  serveChange(
    app,
    services,
    contract.updateFollowUp,
    (db, { actor, params, body }) => updateFollowUp(db, actor, params.id, body),
    getFollowUp,
  )
  serveChange(app, services, contract.logCall, (db, { actor, params, body }) => logCall(db, actor, params.id, body), getFollowUp)
  serve(app, services, contract.downloadFollowUps, ({ actor, db, body, hidden }) =>
    downloadCallList(db, actor, services.config, body, hidden),
  )
}
