import type { AuditType } from '@clinic/contract/audit/events'
import type { Endpoint } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { FhirAnswer } from '../body/send-fhir.ts'
import { hashParsed } from '../once/request-hash.ts'
import { patientsShown } from './patients-shown.ts'

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

type AuditEntry = Parameters<Services['readLog']['note']>[1]
type RequestParts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
}

/**
 * Audits what a user was shown, if the endpoint declares that. `answer` is what is actually sent, so fields hidden from a role are not
 * recorded. What a screen fetches by itself is audited once in a quarter of an hour, but only for the very same question.
 */
export function auditRead(
  { readLog }: Services,
  endpoint: Endpoint,
  { actor, headers, patientId }: FastifyRequest,
  asked: RequestParts,
  answer: unknown,
): void {
  const { audits: type, polled } = endpoint
  if (!type || !actor) return
  const whose = { asked: patientAskedFor(endpoint, asked), named: patientId }
  const rows = rowsOf(answer)
  const entries = rows ? [listRead(type, asked, rows.length, whose)] : recordsRead(type, asked, answer as AnswerWithId, whose)
  const isOnce = polled || headers['x-again'] === '1'
  for (const entry of entries) {
    if (isOnce) readLog.noteOnce(actor, `${entry.patientId} ${questionOf(endpoint, asked)}`, entry)
    else readLog.note(actor, entry)
  }
  if (!rows || whose.asked || whose.named || NAMES_ONLY.includes(type)) return
  for (const shown of patientsShown(rows)) readLog.noteShown(actor, { ...listRead(type, asked, null, whose), patientId: shown })
}

/** The same for resources: the answer says whose they are. */
export function auditFhirRead({ readLog }: Services, { audits: type }: Endpoint, { actor }: FastifyRequest, answer: FhirAnswer): void {
  if (!type || !actor) return
  const { patients, rows = null, id = null } = answer
  const [patientId = null, ...others] = patients
  const isOne = others.length === 0 && (rows === null || patientId !== null)
  const entry = { action: 'R', type, ...(rows !== null && { rows }) } as const
  readLog.note(actor, { ...entry, entityId: id ?? (isOne ? patientId : null), patientId: isOne ? patientId : null })
  if (!isOne) for (const shown of patients) readLog.noteShown(actor, { action: 'R', type, entityId: shown, patientId: shown })
}

/** Lists that name patients and tell nothing else of them, so that a search does not count as looking at each of its hits. */
const NAMES_ONLY: readonly AuditType[] = ['patient.search', 'patient.duplicates', 'bed.list', 'audit.read']

/** Another page or filter is another question. */
const questionOf = ({ path }: Endpoint, { params, query, body }: RequestParts): string => hashParsed([path, params, query, body])

/** The rows of a list or page; null for a single record. */
function rowsOf(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer
  const { data } = answer as { readonly data?: unknown }
  return Array.isArray(data) ? data : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The patient whom the request names, and the one of a session or another record that it names. */
type PatientOfRead = { readonly asked: string | null; readonly named: string | null }

/** A list can belong to one record: a patient's history, an item's ledger, a person's audit. */
function listRead(
  type: AuditType,
  { params = {}, query = {} }: RequestParts,
  rows: number | null,
  { asked, named }: PatientOfRead,
): AuditEntry {
  const entityId = asked ?? textOf(params.id) ?? textOf(params.month) ?? textOf(query.userId)
  return { action: 'R', type, entityId, patientId: asked ?? named, ...(rows !== null && { rows }) }
}

type AnswerWithId = { readonly _id?: string }

/** A single record: a patient, something of the requested patient, or something that names patients, each of whom has an event. */
function recordsRead(type: AuditType, { params }: RequestParts, answer: AnswerWithId, { asked, named }: PatientOfRead): AuditEntry[] {
  const shown = [...patientsShown(answer)]
  const patientId = asked ?? named ?? shown[0] ?? null
  const entityId = asked ?? answer._id ?? patientId ?? textOf(params?.month)
  const others = shown.filter((other) => other !== patientId)
  return [
    { action: 'R', type, entityId, patientId },
    ...others.map((other) => ({ action: 'R', type, entityId: other, patientId: other }) as const),
  ]
}

/** The patient named in the request itself. */
function patientAskedFor({ refersTo = [] }: Endpoint, { params, query, body }: RequestParts): string | null {
  const reference = refersTo.find(({ what }) => what === 'patient')
  const named = reference ? (reference.in === 'params' ? params : body)?.[reference.key] : null
  return textOf(named) ?? textOf(params?.patientId) ?? textOf(query?.patientId)
}
