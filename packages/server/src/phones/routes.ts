import { keepAddress as endpoint } from '@clinic/contract/phones/address'
import { getNetwork } from '@clinic/contract/phones/phones'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { describeNetwork, keepAddress } from './phones.ts'

export function networkRoutes(app: FastifyInstance, services: Services): void {
  const { lan } = services
  serveRead(app, services, getNetwork, async (_db, { actor }) => describeNetwork(lan, actor.now, actor.timeZone))
  serveChange(app, services, endpoint, (db, { actor, body }) => keepAddress(db, actor, lan, body.address))
}
