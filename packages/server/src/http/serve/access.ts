import { type Endpoint, isWork } from '@clinic/contract/endpoint'
import { getHealth } from '@clinic/contract/health/health'
import { COPY } from '@clinic/contract/server-messages'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../auth/sign-ins.ts'
import { forbidden, oldPage, unauthenticated } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { CONTRACT_HEADER, contractHash } from '../once/contract-hash.ts'
import { NONE_RESTRICTED, restrictedRecords } from './restricted.ts'

/**
 * Sets the signed-in user on the request and applies the rate limits, before the body is read.
 * @throws AppError 401, 403, 429
 */
export async function checkAccess(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const [scheme, token = '', ...more] = (request.headers.authorization ?? '').split(' ')
  if (endpoint.stream) request.origin = { ...request.origin, unattended: true }
  const actor = scheme?.toLowerCase() === 'bearer' && more.length === 0 ? await actorOf(services.db, services, request.origin, token) : null
  request.actor = actor
  request.restricted = actor?.hasRestrictions ? await restrictedRecords(services.db) : NONE_RESTRICTED
  if (request.actor) services.limits.checkPerson(request.actor)
  else if (endpoint !== getHealth) services.limits.checkAddress(request.origin)
  const { access } = endpoint
  if (access === 'public') return
  if (!request.actor) throw unauthenticated()
  if (access !== 'signed-in' && !access.includes(request.actor.role)) throw forbidden()
  if (endpoint.onSafeLine && !request.origin.isSafeLine) throw forbidden(COPY.notSafeLine)
}

/** Some roles may send only part of a call's body. @throws AppError 403 */
export function checkBodyAccess({ bodyAccess }: Endpoint, { body, actor }: FastifyRequest): void {
  if (!bodyAccess || !actor || typeof body !== 'object' || body === null) return
  const roles = bodyAccess(body as Record<string, unknown>) // an object or a list; a list has no such keys
  if (roles && !roles.includes(actor.role)) throw forbidden()
}

/**
 * Refuses a page loaded before an update, because its data may have another meaning now. Scripts send no such header. @throws AppError 409
 */
export function refuseOldPage(endpoint: Endpoint, { headers }: FastifyRequest): void {
  const theirs = headers[CONTRACT_HEADER]
  if (theirs !== undefined && isWork(endpoint) && theirs !== contractHash()) throw oldPage()
}
