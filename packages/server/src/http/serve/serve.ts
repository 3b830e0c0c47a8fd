import type { Readable } from 'node:stream'
import { type Endpoint, isWork, type ParsedRequestOf, type ReplyOf } from '@clinic/contract/endpoint'
import { FHIR_PATH } from '@clinic/contract/fhir/fhir'
import { SERVER } from '@clinic/contract/server-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Origin } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { withDeadline } from '../../db/time-limits.ts'
import { conflict, wrongType } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { type ReceivedFile, receiveFile } from '../body/receive-file.ts'
import { sendCsv } from '../body/send-csv.ts'
import { sendEvents } from '../body/send-events.ts'
import { type FhirAnswer, sendLines, sendResource } from '../body/send-fhir.ts'
import { type SentFile, sendFile } from '../body/send-file.ts'
import { AnsweredBefore, type Attempt, changeOnce, type KeptAnswer, workOnce } from '../once/idempotency.ts'
import { refuseOtherFormats } from '../request/fhir-format.ts'
import { withTimeTyped } from '../request/recorded-at.ts'
import { checkAccess, checkBodyAccess, refuseOldPage } from './access.ts'
import { attemptOf, keptEarlier } from './attempt.ts'
import { auditFhirRead, auditRead, auditRefusals } from './audit-calls.ts'
import { parseRequest } from './parse.ts'
import { refuseUnknownLocked, refuseUnknownReferences } from './references.ts'
import { withinTime } from './request-deadline.ts'
import { fhirWithoutRestricted, hiddenFrom, refuseRestricted, withoutRestricted } from './restricted.ts'

declare module 'fastify' {
  interface FastifyRequest {
    origin: Origin
    actor: Actor | null
    /** Whose session, arrival or other record the request names, if it is a read. */
    patientId: string | null
    /** Records that only admins see. */
    restricted: ReadonlySet<string>
    /** The first answer is repeated, without a second effect. */
    isReplay: boolean
  }
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor

/** What a handler gets: the parsed request, the user, and two ways to change data. */
export type Call<E extends Endpoint> = ParsedRequestOf<E> & {
  readonly actor: ActorOf<E>
  readonly origin: Origin
  /** For reading. */
  readonly db: Db
  /** Restricted records that this user must not see, for answers that no gate reads: files, and papers that are only noted. */
  readonly hidden: ReadonlySet<string>
  /** Runs a change in one transaction with its audit and the answer stored under the Idempotency-Key. The result is the response. */
  readonly change: <T>(effect: (db: Db) => Promise<T>) => Promise<T>
  /** The same for work that needs many transactions. */
  readonly work: <T>(run: () => Promise<T>) => Promise<T>
} & (E['upload'] extends true ? { readonly file: ReceivedFile } : unknown) &
  (E['stream'] extends true ? { readonly lastEventId: string | undefined } : unknown) &
  (E['fhir'] extends string ? { readonly base: string } : unknown)

type Reply<E extends Endpoint> = E['csv'] extends string
  ? Readable
  : E['fhir'] extends 'ndjson'
    ? Readable
    : E['fhir'] extends 'resource'
      ? FhirAnswer
      : E['file'] extends true
        ? SentFile
        : E['stream'] extends true
          ? Readable
          : ReplyOf<E>

/** Serves a read-only call. */
export function serveRead<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  read: (db: Db, call: Omit<Call<E>, 'change' | 'work'>) => Promise<Reply<E>>,
): void {
  serve(app, services, endpoint, (call) => read(call.db, call))
}

/** Serves a call that makes a change in one transaction, passed to `effect` as `db`. The result is the response. */
export function serveChange<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  effect: (db: Db, call: Omit<Call<E>, 'db' | 'change' | 'work'>) => Promise<Reply<E>>,
  readAgain?: ReadAgain,
): void {
  serve(app, services, endpoint, (call) => call.change((db) => effect(db, call)), readAgain)
}

/**
 * Answers a repeated request with its record as it is then, where the answer grows with the record, whatever was sent. Kept whole, it would
 * take up the square of what was sent.
 */
type ReadAgain = (db: Db, id: string, actor: Actor) => Promise<unknown>

/**
 * Serves a call of the contract; most use the short forms `serveRead` and `serveChange`. A request goes through these steps until one
 * refuses it: sign-in and role; may the role send this body; is there disk space; receiving a file; is the page too old; do the ids exist;
 * is it valid. Then come the handler, the audit of what is shown, and the response schema.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Reply<E>>,
  readAgain?: ReadAgain,
): void {
  services.served.add(endpoint)

  const checkCaller = withinTime(services, (request) => checkAccess(services, endpoint, request))

  async function checkBody(request: FastifyRequest): Promise<ReceivedFile | undefined> {
    checkBodyAccess(endpoint, request)
    if (isWork(endpoint)) services.storage.refuseWithoutRoom()
    if (isWork(endpoint) && request.actor) services.limits.checkWork(request.actor, endpoint, lengthOf(request))
    if (endpoint.upload) return receiveFile(request, endpoint.uploads)
    // Treated as a missing body, it would make a call with an optional body return everything.
    if (request.isMultipart()) throw wrongType()
    return undefined
  }

  /** A change that succeeded before gets its first answer, whatever would refuse it now. */
  const respond = withinTime(services, async (request, reply: FastifyReply, file: ReceivedFile | undefined) => {
    const attempt = attemptOf(endpoint, request, file, readAgain !== undefined)
    try {
      return await respondAnew(request, reply, file, attempt)
    } catch (error) {
      const kept = error instanceof AnsweredBefore ? error.kept : attempt && (await keptEarlier(services, attempt))
      if (!kept) throw error
      const known = readAgain && kept.again !== null ? await readKept(kept.again, request.actor) : kept
      return sendKept(reply, endpoint, { ...known, answer: withoutRestricted(request, known.answer) })
    }
  })

  async function readKept(id: string, actor: Actor | null): Promise<KeptAnswer> {
    const answer = actor && (await readAgain?.(services.db, id, actor)) // only a person's request can be repeated
    return { answer: endpoint.response.parse(answer), again: null, isOlder: false }
  }

  async function respondAnew(request: FastifyRequest, reply: FastifyReply, file: ReceivedFile | undefined, attempt: Attempt | null) {
    const { db, keys, changes } = services
    refuseOldPage(endpoint, request)
    if (endpoint.fhir) refuseOtherFormats(endpoint.fhir, (request.query as { _format?: unknown })._format, request.headers.accept)
    await refuseUnknownReferences(db, endpoint, request)
    const parsed = await parseKnown(services, endpoint, request)
    refuseRestricted(request, endpoint, [parsed.query, parsed.body].map(patientIn))
    const call = {
      ...parsed,
      actor: request.actor && withTimeTyped(endpoint, request.actor, request.body),
      origin: request.origin,
      db,
      hidden: hiddenFrom(request),
      change: (effect: (db: Db) => Promise<unknown>) =>
        changeOnce(db, keys, attempt, (db) => effect(db).then((answer) => withoutRestricted(request, answer))).finally(changes.poke),
      work: (run: () => Promise<unknown>) => withDeadline(Infinity, () => workOnce(db, keys, attempt, run)).finally(changes.poke),
      file,
      lastEventId: request.headers['last-event-id'],
      base: `${request.protocol}://${request.host}/api${FHIR_PATH}`,
    } as unknown as Call<E> // built from the endpoint that E is
    const result = await handler(call)
    if (endpoint.csv !== undefined) return sendCsv(reply, endpoint.csv, result as Readable)
    if (endpoint.fhir === 'ndjson') return sendLines(reply, result as Readable)
    if (endpoint.fhir) {
      const answer = fhirWithoutRestricted(request, result as FhirAnswer)
      auditFhirRead(services, endpoint, request, answer)
      return sendResource(reply, answer)
    }
    if (endpoint.file) return sendFile(reply, result as SentFile)
    if (endpoint.stream) return sendEvents(reply, result as Readable)
    const schema = schemaFor(endpoint, request.actor)
    const whole = schema === endpoint.response && attempt?.toSent ? attempt.toSent(result) : schema.parse(result)
    const answer = withoutRestricted(request, whole)
    auditRead(services, endpoint, request, parsed, answer)
    return reply.code(endpoint.status ?? 200).send(answer)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request) => auditRefusals(services, endpoint, request, () => checkCaller(request)),
    handler(request, reply) {
      const run = async () => respond(request, reply, await checkBody(request))
      // Calls that sign in audit their own refusals, with the account tried.
      return endpoint.access === 'public' ? run() : auditRefusals(services, endpoint, request, run)
    },
  })
}

const patientIn = (part: unknown): unknown => (part as { patientId?: unknown } | undefined)?.patientId

/** A body that came in pieces does not say its length. */
const lengthOf = ({ headers, body }: FastifyRequest): number => Number(headers['content-length'] ?? JSON.stringify(body ?? '').length)

/** An unknown id is 404 even if other fields are invalid. */
async function parseKnown({ db }: Services, endpoint: Endpoint, request: FastifyRequest) {
  try {
    return parseRequest(endpoint, request)
  } catch (error) {
    await refuseUnknownLocked(db, endpoint, request)
    throw error
  }
}

/** The response schema decides last: fields that it does not declare are not sent. */
function schemaFor({ responseForRoles, response }: Endpoint, actor: Actor | null) {
  return responseForRoles && actor && responseForRoles.roles.includes(actor.role) ? responseForRoles.response : response
}

/** The stored answer, word for word, however the schema has changed since. */
function sendKept(reply: FastifyReply, endpoint: Endpoint, { answer, isOlder }: KeptAnswer) {
  const { response, status = 200 } = endpoint
  reply.request.isReplay = true
  if (!isOlder) return reply.code(status).send(answer)
  const known = response.safeParse(answer)
  if (!known.success) throw conflict(SERVER.savedBefore)
  return reply.code(status).send(known.data)
}
