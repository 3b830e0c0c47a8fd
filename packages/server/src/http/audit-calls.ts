import type { Endpoint } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/** Runs a step of answering a request. If the step refuses it, the refusal is in the audit. */
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

/** Notes who was shown what, if the endpoint says that its answers are in the audit. `answer` is what leaves, so what a role is not shown is not noted. */
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

/** The rows of a list or of one page of it; null for a single record. */
function rowsOf(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer
  const { data } = answer as { readonly data?: unknown }
  return Array.isArray(data) ? data : null
}

/** A list may be of one record: a patient's history, an item's ledger, a person's audit. */
function whoseList(endpoint: Endpoint, asked: Asked) {
  const { params = {}, query = {} } = asked
  const patientId = patientAskedFor(endpoint, asked)
  return { entityId: patientId ?? textOf(params.id) ?? textOf(params.month) ?? textOf(query.userId), patientId }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type Answered = { readonly _id?: string; readonly patientId?: { readonly _id: string } | string | null }

/** One record: a patient, what belongs to the patient that was asked for, or something that may name a patient. */
function whichRecord(endpoint: Endpoint, asked: Asked, { _id, patientId }: Answered) {
  const { audits } = endpoint
  const whose = patientAskedFor(endpoint, asked)
  if (whose) return { entityId: whose, patientId: whose }
  if (typeof patientId === 'string') return { entityId: patientId, patientId }
  return { entityId: _id ?? textOf(asked.params?.month), patientId: audits === 'patient.read' ? (_id ?? null) : (patientId?._id ?? null) }
}

/** The patient whom the request names, in its path or its body. */
function patientAskedFor({ refersTo = [] }: Endpoint, { params, body }: Asked): string | null {
  const reference = refersTo.find(({ what }) => what === 'patient')
  return reference ? textOf((reference.in === 'params' ? params : body)?.[reference.key]) : textOf(params?.patientId)
}
