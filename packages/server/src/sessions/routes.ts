import * as enteredInError from '@clinic/contract/entered-in-error'
import * as contract from '@clinic/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { createSession } from './create-session.ts'
import { listHistory } from './history.ts'
import { listSessions } from './lists.ts'
import { listQueue } from './queue-lists.ts'
import { getSession } from './sessions.ts'
import { strikeCare } from './strike.ts'
import { updateSession } from './update-session.ts'
import { voidSession } from './void.ts'

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.createSession, ({ actor, body, change }) => change((db) => createSession(db, actor, body)))
  serve(app, services, contract.listSessions, async ({ actor, db, query: { open, ...page } }) => {
    const sessions = await listSessions(db, open === 'true', page)
    services.readLog.note(actor, { action: 'R', type: 'session.list', rows: sessions.data.length })
    return sessions
  })
  serve(app, services, contract.getQueue, async ({ actor, db, query }) => {
    const queue = await listQueue(db, actor, query, services.config.timeZone)
    services.readLog.noteList(actor, 'session.queue', queue.data.length)
    return queue
  })
  serve(app, services, contract.getPatientHistory, async ({ actor, db, params: { patientId }, query }) => {
    const history = await listHistory(db, patientId, query)
    services.readLog.note(actor, { action: 'R', type: 'session.history', entityId: patientId, patientId, rows: history.data.length })
    return history
  })
  serve(app, services, contract.getSession, async ({ actor, db, params }) => {
    const session = await getSession(db, params.id)
    services.readLog.note(actor, { action: 'R', type: 'session.read', entityId: session._id, patientId: session.patientId._id })
    return session
  })
  serve(app, services, contract.updateSession, ({ actor, body, change }) => change((db) => updateSession(db, actor, body)))
  serve(app, services, enteredInError.strikeCare, ({ actor, params, body, change }) =>
    change((db) => strikeCare(db, actor, { ...params, ...body })),
  )
  serve(app, services, enteredInError.voidSession, ({ actor, params, body, change }) =>
    change((db) => voidSession(db, actor, { ...params, ...body })),
  )
}
