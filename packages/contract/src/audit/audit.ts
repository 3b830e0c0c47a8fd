import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { DAY_ORDER, day, paged, paging, searchText, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN } from '../personnel/roles.ts'

/** One line of the audit trail. Names are looked up when it is read; the trail itself holds ids only. */
export const AuditEvent = z.object({
  /** Position in the chain; there are no gaps. */
  _id: z.int(),
  createdAt: time,
  /** Who did it; null if no one was signed in. */
  userId: PersonBrief.nullable(),
  /** An AuditType or a refused call. Old trails may hold types that are no longer written. */
  type: z.string(),
  outcome: z.enum(['ok', 'denied', 'failed']),
  /** The patient concerned, if any. */
  patientId: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }).nullable(),
  entityId: z.string().nullable(),
  /** Of a move on the ward: the tags of the beds at the time. */
  beds: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Names of the changed fields, never their values. */
  fields: z.array(z.string()),
  /** Number of rows of a list, an upload or an export. */
  rows: z.int().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const AUDIT_SHOWN = ['all', 'changes', 'refused'] as const

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, when, to which patient',
  access: ADMIN,
  shows: [],
  audits: 'audit.read',
  query: z
    .object({
      userId: searchText,
      patientId: searchText,
      startDate: day().optional(),
      endDate: day().optional(),
      ...paging,
      order: z.enum(['newest', 'oldest'], 'order is newest or oldest').default('newest'),
      /** All, only what changed something, or only what was refused or failed. */
      show: z.enum(AUDIT_SHOWN, 'show is all, changes or refused').default('all'),
    })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, { message: DAY_ORDER, path: ['startDate'] }),
  response: paged(AuditEvent),
})
