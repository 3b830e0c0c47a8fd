import type { Endpoint } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/** Runs a step of a request. If the step refuses the request, audits the refusal. */
export async function auditRefusals<T>(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof AppError) noteRefusal(services, endpoint, request, error)
    throw error
  }
}

function noteRefusal(
  { readLog }: Services,
  { method, path }: Endpoint,
  { actor, origin }: FastifyRequest,
  { status, event }: AppError,
): void {
  const by = actor ?? origin
  const who = actor?._id ?? origin.address
  const refused = { action: 'E', type: `refused ${method} ${path}`, outcome: 'denied' } as const
  if (event) readLog.note(by, { action: 'E', outcome: 'denied', ...event })
  if (status === 403) readLog.note(by, refused)
  if (status === 401) readLog.noteSeldom(`401 ${who}`, by, refused)
  if (status === 429) readLog.noteSeldom(`429 ${who}`, by, { ...refused, type: 'limit.reached' })
}

type Asked = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
}

/**
 * Audits what a user was shown, if the endpoint declares that. `answer` is what is actually sent, so fields hidden from a role are not
 * recorded.
 */
export function auditRead(
  { readLog }: Services,
  endpoint: Endpoint,
  { actor, headers }: FastifyRequest,
  asked: Asked,
  answer: unknown,
): void {
  const { audits: type, polled } = endpoint
  if (!type || !actor) return
  const rows = rowsOf(answer)
  const note = headers['x-again'] === '1' ? readLog.noteAgain : readLog.note
  if (rows && polled) readLog.noteList(actor, type, rows.length)
  else if (rows) note(actor, { action: 'R', type, ...whoseList(endpoint, asked), rows: rows.length })
  else note(actor, { action: 'R', type, ...whichRecord(endpoint, asked, answer as Answered) })
}

/** The rows of a list or page; null for a single record. */
function rowsOf(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer
  const { data } = answer as { readonly data?: unknown }
  return Array.isArray(data) ? data : null
}

/** A list can belong to one record: a patient's history, an item's ledger, a person's audit. */
function whoseList(endpoint: Endpoint, asked: Asked) {
  const { params = {}, query = {} } = asked
  const patientId = patientAskedFor(endpoint, asked)
  return { entityId: patientId ?? textOf(params.id) ?? textOf(params.month) ?? textOf(query.userId), patientId }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type Answered = { readonly _id?: string; readonly patientId?: { readonly _id: string } | string | null }

/** A single record: a patient, something of the requested patient, or something that may name a patient. */
function whichRecord(endpoint: Endpoint, asked: Asked, { _id, patientId }: Answered) {
  const { audits } = endpoint
  const whose = patientAskedFor(endpoint, asked)
  if (whose) return { entityId: whose, patientId: whose }
  if (typeof patientId === 'string') return { entityId: patientId, patientId }
  return { entityId: _id ?? textOf(asked.params?.month), patientId: audits === 'patient.read' ? (_id ?? null) : (patientId?._id ?? null) }
}

/** The patient named in the request's path or body. */
function patientAskedFor({ refersTo = [] }: Endpoint, { params, body }: Asked): string | null {
  const reference = refersTo.find(({ what }) => what === 'patient')
  return reference ? textOf((reference.in === 'params' ? params : body)?.[reference.key]) : textOf(params?.patientId)
}
