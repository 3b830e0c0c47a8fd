import type { Role } from '@clinic/clinical/people/roles'
import type { z } from 'zod'
import type { AuditType } from './audit/events.ts'
import type { Topic } from './changes/topics.ts'

/** Who may call: everyone, everyone signed in, or the roles named. */
export type Access = 'public' | 'signed-in' | readonly Role[]

/** What an id, or a staff member's email, in a request must name; unknown is 404, before any other field is looked at. */
export type Reference = {
  readonly in: 'params' | 'body'
  readonly key: string
  readonly what:
    | 'patient'
    | 'session'
    | 'care'
    | 'bed'
    | 'item'
    | 'lot'
    | 'stockCount'
    | 'personnel' // on the staff, by email
    | 'person' // was ever on the staff, by id
    | 'arrival'
    | 'template'
    | 'phrase'
    | 'handover'
    | 'observation'
    | 'problem'
    | 'testResult'
    | 'referral'
    | 'summaryReceived'
    | 'followUp'
    | 'therapyCourse'
    | 'diseaseReport'
    | 'dataRequest'
    | 'breach'
    | 'disclosure'
    | 'restriction'
    | 'personMerge'
    | 'guardOverride'
  /** The handler locks this record first and refuses an unknown id, so it is looked up here only if the request is invalid. */
  readonly locked?: true
  /** Exactly this record. By default the id of a merged record means the record that survived. */
  readonly asNamed?: true
}

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** One line for the readable page of the calls. */
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** The smaller response for some roles. */
  readonly responseForRoles?: { readonly roles: readonly Role[]; readonly response: z.ZodType }
  /** Success status; 200 by default. */
  readonly status?: 201
  /** A multipart call with one file in the field 'file', instead of a JSON body. */
  readonly upload?: true
  /** What to say of another number of files, and of one that is too large; by default the file is a spreadsheet. */
  readonly uploads?: { readonly one: string; readonly tooLarge: string }
  /** A call answered with a stream of text/csv under this file name. */
  readonly csv?: string
  /** A FHIR call: its answers and refusals are resources; 'ndjson' is a stream of them, one on each line, which counts as an export. */
  readonly fhir?: 'resource' | 'ndjson'
  /** A call answered with a file of bytes, which has its own name. */
  readonly file?: true
  /** Over TLS or from the server's own computer only; elsewhere it is refused with what to do. */
  readonly onSafeLine?: true
  /** Answered with text/event-stream, which stays open. It never keeps a sign-in alive. */
  readonly stream?: true
  /** Roles that this body needs beyond `access`, or null. The body is not validated yet. */
  readonly bodyAccess?: (body: Record<string, unknown>) => readonly Role[] | null
  readonly refersTo?: readonly Reference[]
  /** The event that a read leaves in the audit: of one record its id and its patient, of a list how many rows. */
  readonly audits?: AuditType
  /** Polled by screens, so audited at most every 15 minutes for each sign-in, page and filter. */
  readonly polled?: true
  /** Of a read: the topics whose change makes screens fetch it again. */
  readonly shows?: readonly Topic[]
  /** Of a change: its topics, including those of every audit event that it can leave. */
  readonly touches?: readonly Topic[]
  /** Why no screen needs a refresh after this change. */
  readonly touchesNothing?: string
  /** A read that sends a body. */
  readonly storesNothing?: true
  /** Why this change keeps no answer under an Idempotency-Key. */
  readonly notIdempotent?: string
  /** The answer holds a one-time password: it is kept for a day under its Idempotency-Key, not for eight. */
  readonly secretAnswer?: true
  /** True if this request may wait on a phone and be sent automatically. All others are sent by a person. */
  readonly deferrable?: (body: Record<string, unknown>) => boolean
}

/** An endpoint without its schemas: all that a client needs to call it. */
export type Route<E extends Endpoint = Endpoint> = Pick<E, 'method' | 'path' | 'access'> &
  Pick<Endpoint, 'csv' | 'storesNothing' | 'touches'>

/** Reads declare `shows`, even if it is empty. Changes declare `touches`, or why nothing needs a refresh. */
type SaysTopics<E extends Endpoint> = E['csv'] extends string
  ? unknown
  : E['method'] extends 'GET'
    ? Required<Pick<Endpoint, 'shows'>>
    : E['storesNothing'] extends true
      ? Required<Pick<Endpoint, 'shows'>>
      : Required<Pick<Endpoint, 'touches'>> | Required<Pick<Endpoint, 'touchesNothing'>>

/** Declares one call: the server registers it, the web client calls it, tests and documentation read it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E & SaysTopics<E>): E {
  return endpoint
}

type Part = 'params' | 'query' | 'body'
type DeclaredPart<E extends Endpoint> = { [P in Part]: E[P] extends z.ZodType ? P : never }[Part]
type Optional<T> = Record<string, never> extends T ? { query?: T } : { query: T }

/** What the client sends. A query whose fields are all optional may be left out. */
export type RequestOf<E extends Endpoint> = {
  [P in Exclude<DeclaredPart<E>, 'query'>]: E[P] extends z.ZodType ? z.input<E[P]> : never
} & (E['query'] extends z.ZodType ? Optional<z.input<E['query']>> : unknown) &
  (E['upload'] extends true ? { file: File } : unknown)
/** What the handler receives once the schemas have parsed the request. */
export type ParsedRequestOf<E extends Endpoint> = { [P in DeclaredPart<E>]: E[P] extends z.ZodType ? z.output<E[P]> : never }
/** What the handler returns. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>
/** What the client gets back. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** A call that changes something: every method but GET, except the two exports. */
export const isMutating = ({ method, csv, storesNothing }: Pick<Endpoint, 'method' | 'csv' | 'storesNothing'>): boolean =>
  method !== 'GET' && csv === undefined && !storesNothing

/** A file of records that leaves the clinic. */
export const isExport = ({ csv, fhir }: Pick<Endpoint, 'csv' | 'fhir'>): boolean => csv !== undefined || fhir === 'ndjson'

/** A change of the clinic's records. Signing in and out are not: they go on when the disk is full or the page is outdated. */
export const isWork = (endpoint: Route): boolean =>
  isMutating(endpoint) && endpoint.access !== 'public' && endpoint.path !== '/users/logout'

/** `/patient/:id` with `{ id: 'a b' }` gives `/patient/a%20b`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Whether the endpoint's own rule lets this role call it. */
export function can(role: Role | undefined, { access }: Endpoint): boolean {
  if (access === 'public') return true
  if (!role) return false
  return access === 'signed-in' || access.includes(role)
}
