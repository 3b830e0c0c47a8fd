import type { Readable } from 'node:stream'
import { type Endpoint, isMutating, isWork, type ParsedRequestOf, type ReplyOf } from '@clinic/contract/endpoint'
import { getHealth } from '@clinic/contract/health'
import { SERVER } from '@clinic/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Origin } from '../actor.ts'
import { actorOf } from '../auth/sign-ins.ts'
import type { Db } from '../db/open.ts'
import { withDeadline } from '../db/time-limits.ts'
import { AppError, conflict, forbidden, oldPage, unauthenticated } from '../errors.ts'
import type { Services } from '../services.ts'
import { CONTRACT_HEADER, contractHash } from './contract-hash.ts'
import { AnsweredBefore, type Attempt, type AttemptKey, callOf, changeOnce, findKept, type KeptAnswer, workOnce } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { refuseUnknownReferences } from './references.ts'
import { withinTime } from './request-deadline.ts'
import { hashParsed, hashRequest } from './request-hash.ts'
import { sendCsv } from './send-csv.ts'

declare module 'fastify' {
  interface FastifyRequest {
    origin: Origin
    actor: Actor | null
  }
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor

/** What a handler gets: the parsed request, who asks, and the two ways to change something. */
export type Call<E extends Endpoint> = ParsedRequestOf<E> & {
  readonly actor: ActorOf<E>
  readonly origin: Origin
  /** For reading. */
  readonly db: Db
  /** One transaction: the effect, its audit, and the answer kept under the Idempotency-Key. Its result is the reply. */
  readonly change: <T>(effect: (db: Db) => Promise<T>) => Promise<T>
  /** The same for work of many transactions. */
  readonly work: <T>(run: () => Promise<T>) => Promise<T>
} & (E['upload'] extends true ? { readonly file: ReceivedFile } : unknown)

type Reply<E extends Endpoint> = E['csv'] extends string ? Readable : ReplyOf<E>

/** Registers an endpoint: sign-in and role, then the ids it names, then parsing, then the handler, then the response schema. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E>>,
): void {
  services.served.add(endpoint)
  const respond = withinTime(services, async (request, reply: FastifyReply, file: ReceivedFile | undefined) => {
    const attempt = attemptOf(endpoint, request, file)
    try {
      return await answerOnce(request, reply, file, attempt)
    } catch (error) {
      const kept = error instanceof AnsweredBefore ? error.kept : attempt && (await keptEarlier(services, attempt))
      if (!kept) throw error
      return answerAgain(reply, endpoint, kept)
    }
  })
  async function answerOnce(request: FastifyRequest, reply: FastifyReply, file: ReceivedFile | undefined, attempt: Attempt | null) {
    const { db } = services
    refuseOldPage(endpoint, request)
    await refuseUnknownReferences(db, endpoint, request)
    const parsed = parseRequest(endpoint, request)
    const call = {
      ...parsed,
      actor: request.actor,
      origin: request.origin,
      db,
      change: (effect: (db: Db) => Promise<unknown>) => changeOnce(db, services.keys, attempt, effect),
      work: (run: () => Promise<unknown>) => withDeadline(Infinity, () => workOnce(db, services.keys, attempt, run)),
      file,
    } as unknown as Call<E> // built from the endpoint that E is
    const result = await handler(call)
    if (endpoint.csv !== undefined) return sendCsv(reply, endpoint.csv, result as Readable)
    return answer(reply, endpoint, request, result)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: withinTime(services, (request) => withTrace(services, endpoint, request, () => checkAccess(services, endpoint, request))),
    handler: (request, reply) => {
      async function take() {
        checkBodyAccess(endpoint, request)
        if (isWork(endpoint)) services.storage.refuseWithoutRoom()
        return respond(request, reply, endpoint.upload ? await receiveFile(request) : undefined)
      }
      // The ways in tell themselves what they refuse, with the account that was tried.
      return endpoint.access === 'public' ? take() : withTrace(services, endpoint, request, take)
    },
  })
}

async function checkAccess(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const [scheme, token = '', ...more] = (request.headers.authorization ?? '').split(' ')
  request.actor =
    scheme?.toLowerCase() === 'bearer' && more.length === 0 ? await actorOf(services.db, services, request.origin, token) : null
  if (request.actor) services.limits.checkPerson(request.actor)
  else if (endpoint !== getHealth) services.limits.checkAddress(request.origin)
  if (endpoint.access === 'public') return
  if (!request.actor) throw unauthenticated()
  if (endpoint.access !== 'signed-in' && !endpoint.access.includes(request.actor.role)) throw forbidden()
}

function checkBodyAccess(endpoint: Endpoint, request: FastifyRequest): void {
  const { body, actor } = request
  if (!endpoint.bodyAccess || !actor || typeof body !== 'object' || body === null) return
  const roles = endpoint.bodyAccess(body as Record<string, unknown>) // an object or a list; a list has no such keys
  if (roles && !roles.includes(actor.role)) throw forbidden()
}

/** A refusal leaves a trace in the audit, wherever in this step it comes from. */
async function withTrace<T>(services: Services, endpoint: Endpoint, request: FastifyRequest, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof AppError) noteRefusal(services, endpoint, request, error.status)
    throw error
  }
}

function noteRefusal({ readLog }: Services, { method, path }: Endpoint, { actor, origin }: FastifyRequest, status: number): void {
  const by = actor ?? origin
  const who = actor?._id ?? origin.address
  const refused = { action: 'E', type: `refused ${method} ${path}`, outcome: 'denied' } as const
  if (status === 403) readLog.note(by, refused)
  if (status === 401) readLog.noteSeldom(`401 ${who}`, by, refused)
  if (status === 429) readLog.noteSeldom(`429 ${who}`, by, { ...refused, type: 'limit.reached' })
}

/** A page that was loaded before an update may mean something else by what it sends. Scripts send no such header. */
function refuseOldPage(endpoint: Endpoint, { headers }: FastifyRequest): void {
  const theirs = headers[CONTRACT_HEADER]
  if (theirs !== undefined && isWork(endpoint) && theirs !== contractHash()) throw oldPage()
}

const KEY = /^[\x21-\x7e]{1,200}$/

function keyOf(endpoint: Endpoint, { actor, headers }: FastifyRequest): AttemptKey | null {
  const key = headers['idempotency-key']
  if (!actor || typeof key !== 'string' || !KEY.test(key)) return null
  if (!isMutating(endpoint) || endpoint.notIdempotent !== undefined) return null
  return { personnelId: actor._id, call: callOf(endpoint), key }
}

function attemptOf(endpoint: Endpoint, request: FastifyRequest, file: ReceivedFile | undefined): Attempt | null {
  const key = keyOf(endpoint, request)
  if (!key) return null
  const { params, body, origin } = request
  return {
    ...key,
    bodyHash: hashRequest({ params, body, file }),
    olderHash: () => hashParsed(file?.bytes ?? parseRequest(endpoint, request)),
    toSent: (answer) => endpoint.response.parse(answer),
    now: origin.now,
  }
}

/**
 * What an earlier try saved, or null. It is answered although the request fails now: an update or another person may have changed what it
 * needs, or the store can only be read. It is asked for only then, so that a first try pays nothing for it.
 */
async function keptEarlier({ db, keys }: Services, attempt: Attempt): Promise<KeptAnswer | null> {
  try {
    return await findKept(db, keys, attempt)
  } catch (error) {
    if (error instanceof AppError) throw error
    return null
  }
}

/** Word for word, whatever the schema has become since. */
function answerAgain(reply: FastifyReply, endpoint: Endpoint, { answer, isOlder }: KeptAnswer) {
  const { response, status = 200 } = endpoint
  if (!isOlder) return reply.code(status).send(answer)
  const known = response.safeParse(answer)
  if (!known.success) throw conflict(SERVER.savedBefore)
  return reply.code(status).send(known.data)
}

/** The response schema has the last word: a field that it does not declare does not leave. */
function answer(reply: FastifyReply, endpoint: Endpoint, { actor }: FastifyRequest, result: unknown) {
  const { responseForRoles, response, status = 200 } = endpoint
  const schema = responseForRoles && actor && responseForRoles.roles.includes(actor.role) ? responseForRoles.response : response
  return reply.code(status).send(schema.parse(result))
}
