import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'

/** More patients than one person opens in an hour of normal work. */
export const MAX_PATIENTS_READ = 200

const Name = z.object({ _id: z.string(), name: z.string() })

/** Why an admin should look at a person's audit. */
export const AuditNotice = z.object({
  userId: Name,
  createdAt: time,
  /**
   * The doctor whom this person named as having agreed to a drug against the guard, and who did not. Null: this person opened, saw on lists
   * or exported the records of more than MAX_PATIENTS_READ patients within an hour of the clock.
   */
  denied: z.object({ by: Name, patientId: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }) }).nullable(),
})
export type AuditNotice = z.infer<typeof AuditNotice>

export const listAuditNotices = defineEndpoint({
  method: 'GET',
  path: '/audit/notices',
  summary:
    'Of the last seven days: who opened very many records within an hour, and whose record of an agreement was denied by the doctor, until an admin has looked at their audit',
  access: ADMIN,
  shows: ['personnel'],
  audits: 'audit.notices',
  polled: true,
  response: z.array(AuditNotice),
})
