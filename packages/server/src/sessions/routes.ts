import * as enteredInError from '@clinic/contract/sessions/entered-in-error'
import * as sessionRecord from '@clinic/contract/sessions/session-record'
import * as contract from '@clinic/contract/sessions/sessions'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import { withWeightQuestion } from '../observations/weight-question.ts'
import type { Services } from '../services.ts'
import { createSession } from './create-session.ts'
import { listHistory } from './lists/history.ts'
import { listSessions } from './lists/lists.ts'
import { strikeCare } from './mistakes/strike.ts'
import { voidSession } from './mistakes/void.ts'
import { listQueue } from './queue/queue-lists.ts'
import { getSession } from './sessions.ts'
import { updateSession } from './update-session.ts'

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.createSession, (db, { actor, body }) => createSession(db, actor, services.config, body), getSession)
  serveRead(app, services, sessionRecord.listSessions, (db, { query }) => listSessions(db, query))
  serveRead(app, services, sessionRecord.getQueue, (db, { actor, query }) => listQueue(db, actor, query, actor.timeZone))
  serveRead(app, services, sessionRecord.getPatientHistory, (db, { params, query }) => listHistory(db, params.patientId, query))
  serveRead(app, services, sessionRecord.getSession, async (db, { actor, params }) =>
    withWeightQuestion(db, actor, await getSession(db, params.id)),
  )
  serveChange(app, services, contract.updateSession, (db, { actor, body }) => updateSession(db, actor, services.config, body), getSession)
  serveChange(
    app,
    services,
    enteredInError.strikeCare,
    (db, { actor, params, body }) => strikeCare(db, actor, { ...params, ...body }),
    getSession,
  )
  serveChange(
    app,
    services,
    enteredInError.voidSession,
    (db, { actor, params, body }) => voidSession(db, actor, { ...params, ...body }),
    getSession,
  )
}
