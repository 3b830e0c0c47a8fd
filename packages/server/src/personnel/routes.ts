import { getDraftKey, getDraftKeyOf } from '@clinic/contract/outbox/unsent'
import { forgetUnsent, listUnsent, reportUnsent } from '@clinic/contract/outbox/unsent-reports'
import * as contract from '@clinic/contract/personnel/personnel'
import * as preferences from '@clinic/contract/personnel/preferences'
import type { FastifyInstance } from 'fastify'
import { makeSlip } from '../auth/passwords/one-time-password.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import { draftKeyOf } from '../keys.ts'
import type { Services } from '../services.ts'
import { invite } from './invite.ts'
import { issueSlip } from './issue-slip.ts'
import { anyPersonnel, listPersonnel } from './personnel.ts'
import { getPreferences, updatePreferences } from './preferences.ts'
import { forgetReport, keepReport, listReports, reporterOf } from './unsent-reports.ts'
import { deletePersonnel, updatePersonnel } from './update-personnel.ts'

export function personnelRoutes(app: FastifyInstance, services: Services): void {
  const { config, keys, passwords } = services

  serve(app, services, contract.createPersonnel, (call) =>
    invite(services, call, (error) => app.log.error({ err: error }, 'an invitation could not be mailed')),
  )
  serveRead(app, services, contract.listPersonnel, (db, { query }) => listPersonnel(db, query))
  serveChange(app, services, contract.updatePersonnel, (db, { actor, params, body }) => updatePersonnel(db, actor, params.email, body))
  serveChange(app, services, contract.deletePersonnel, (db, { actor, params }) => deletePersonnel(db, actor, params.email))
  serveRead(app, services, preferences.getPreferences, (db, { actor }) => getPreferences(db, actor, config))
  serveChange(app, services, preferences.updatePreferences, (db, { actor, body }) => updatePreferences(db, actor, config, body))
  serveRead(app, services, getDraftKey, async (_db, { actor, query }) => ({ draftKey: draftKeyOf(keys, actor._id, query.device) }))
  serveRead(app, services, getDraftKeyOf, async (db, { params, query }) => ({
    ...(await anyPersonnel(db, params.id)),
    draftKey: draftKeyOf(keys, params.id, query.device),
  }))
  serve(app, services, reportUnsent, async ({ actor, origin, body, change }) => {
    const reporter = await reporterOf(keys, actor, body)
    return change((db) => keepReport(db, actor ?? origin, reporter, body))
  })
  serveRead(app, services, listUnsent, (db) => listReports(db))
  serveChange(app, services, forgetUnsent, (db, { actor, params }) => forgetReport(db, actor, params))
  serve(app, services, contract.issueSlip, async ({ actor, params, change }) => {
    const slip = makeSlip(config, params.email, actor.now)
    const passwordHash = await passwords.hash(slip.password)
    return change((db) => issueSlip(db, actor, keys, params.email, slip, passwordHash))
  })
}
