import * as contract from '@clinic/contract/personnel'
import type { FastifyInstance } from 'fastify'
import { makeSlip } from '../auth/one-time-password.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { invite } from './invite.ts'
import { issueSlip } from './issue-slip.ts'
import { listPersonnel } from './personnel.ts'
import { deletePersonnel, updatePersonnel } from './update-personnel.ts'

export function personnelRoutes(app: FastifyInstance, services: Services): void {
  const { config, keys, passwords } = services

  serve(app, services, contract.createPersonnel, (call) =>
    invite(services, call, (error) => app.log.error({ err: error }, 'an invitation could not be mailed')),
  )
  serve(app, services, contract.listPersonnel, async ({ actor, db, query }) => {
    const staff = await listPersonnel(db, query)
    services.readLog.noteList(actor, 'user.list', staff.data.length)
    return staff
  })
  serve(app, services, contract.updatePersonnel, ({ actor, params, body, change }) =>
    change((db) => updatePersonnel(db, actor, params.email, body)),
  )
  serve(app, services, contract.deletePersonnel, ({ actor, params, change }) => change((db) => deletePersonnel(db, actor, params.email)))
  serve(app, services, contract.issueSlip, async ({ actor, params, change }) => {
    const slip = makeSlip(config, params.email, actor.now)
    const passwordHash = await passwords.hash(slip.password)
    return change((db) => issueSlip(db, actor, keys, params.email, slip, passwordHash))
  })
}
