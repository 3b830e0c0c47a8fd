import { type Endpoint, isExport, isMutating } from '../endpoint.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { type AuditType, EVENTS } from './events.ts'

/** Reads. A file that leaves the clinic is not one of them. */
export const LOOKING: ReadonlySet<string> = new Set(
  ENDPOINTS.flatMap((endpoint) => (isMutating(endpoint) || isExport(endpoint) ? [] : (endpoint.audits ?? []))),
)

/** Files and papers, signing in and out, and what was stopped: they change no record. */
const NO_CHANGE: ReadonlySet<AuditType> = new Set([
  'user.login',
  'user.login-failed',
  'user.logout',
  'user.reset-code',
  'user.reset-failed',
  'guard.stop',
  'patient.many-read',
  'limit.reached',
  'storage.check',
] as AuditType[])

const FILES: ReadonlySet<string> = new Set(
  ENDPOINTS.flatMap((endpoint: Endpoint) => (isExport(endpoint) && endpoint.audits ? [endpoint.audits] : [])),
)

/** Changes of a record, the stock, an account or a setting. */
export const CHANGES: readonly AuditType[] = (Object.keys(EVENTS) as AuditType[]).filter(
  (type) => !LOOKING.has(type) && !NO_CHANGE.has(type) && !FILES.has(type) && !type.startsWith('print.'),
)
