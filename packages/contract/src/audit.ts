import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { DAY_ORDER, day, paged, paging, searchText, time } from './fields.ts'
import { PersonBrief } from './personnel.ts'
import { ADMIN } from './roles.ts'

/**
 * What the trail tells of, as `thing.verb`. A server that writes a new kind adds it here, and the audit screen then asks for its sentence.
 * Beside these there is `refused {method} {path}`: a call that the role may not make.
 */
export const AUDIT_TYPES = [
  ...(['patient.create', 'patient.read', 'patient.update', 'patient.search', 'patient.duplicates'] as const),
  ...(['patient.upload', 'patient.download'] as const),
  ...(['session.create', 'session.read', 'session.history', 'session.update', 'session.close', 'session.reopen'] as const),
  ...(['session.void', 'care.strike'] as const),
  ...(['session.list', 'session.queue', 'session.range', 'session.report', 'care.record'] as const),
  ...(['bed.list', 'bed.read', 'bed.create', 'bed.rename', 'bed.admit', 'bed.free'] as const),
  ...(['item.list', 'item.movements', 'item.create', 'item.update', 'item.upload'] as const),
  ...(['user.login', 'user.login-failed', 'user.logout', 'user.password'] as const),
  ...(['user.reset-code', 'user.reset-failed', 'user.password-reset'] as const),
  ...([
    'user.list',
    'user.create',
    'user.update',
    'user.activate',
    'user.deactivate',
    'user.delete',
    'user.slip',
    'user.slip-printed',
  ] as const),
  ...(['audit.read', 'limit.reached', 'patient.many-read'] as const),
  ...(['storage.backup', 'store.restore', 'store.move'] as const),
] as const
export type AuditType = (typeof AUDIT_TYPES)[number]

/** One line of the audit trail. Names are looked up when it is read; the trail itself holds ids only. */
export const AuditEvent = z.object({
  /** The place in the chain, without gaps. */
  _id: z.int(),
  createdAt: time,
  /** Who; null when nobody was signed in. */
  userId: PersonBrief.nullable(),
  /** One of AUDIT_TYPES or a refused call; a trail is kept for years, so it may also hold what is no longer written. */
  type: z.string(),
  outcome: z.enum(['ok', 'denied', 'failed']),
  /** The patient concerned, if any. */
  patientId: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }).nullable(),
  entityId: z.string().nullable(),
  /** Names of the changed fields, never their values. */
  fields: z.array(z.string()),
  /** Rows of a list, an upload or an export. */
  rows: z.int().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, when, to which patient; newest first',
  access: ADMIN,
  query: z
    .object({ userId: searchText, patientId: searchText, startDate: day().optional(), endDate: day().optional(), ...paging })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, { message: DAY_ORDER, path: ['startDate'] }),
  response: paged(AuditEvent),
})
