import * as contract from '@clinic/contract/referrals/referrals'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { getReferral, listReferrals } from './referrals.ts'
import { sendReferral } from './send.ts'
import { strikeReferral, updateReferral } from './update.ts'

export function referralRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  serveRead(app, services, contract.listReferrals, (db, { actor, params }) => listReferrals(db, actor, params.id))
  serveRead(app, services, contract.getReferral, (db, { actor, params }) => getReferral(db, actor, params.id))
  serveChange(app, services, contract.sendReferral, (db, { actor, params, body }) =>
    sendReferral(db, actor, config, { ...body, ...params }),
  )
  serveChange(app, services, contract.updateReferral, (db, { actor, params, body }) => updateReferral(db, actor, { ...body, ...params }))
  serveChange(app, services, contract.strikeReferral, (db, { actor, params, body }) => strikeReferral(db, actor, { ...params, ...body }))
}
