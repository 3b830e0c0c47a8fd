import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { time } from './fields.ts'
import { ADMIN } from './roles.ts'

/** More patients than one person's work in an hour opens. */
export const MAX_PATIENTS_READ = 200

/** A person opened, saw on lists or exported the records of more than MAX_PATIENTS_READ patients within an hour of the clock. */
export const AuditNotice = z.object({ userId: z.object({ _id: z.string(), name: z.string() }), createdAt: time })
export type AuditNotice = z.infer<typeof AuditNotice>

export const listAuditNotices = defineEndpoint({
  method: 'GET',
  path: '/audit/notices',
  summary: 'Who opened very many records within an hour in the last seven days, until an admin has looked at their audit',
  access: ADMIN,
  shows: ['personnel'],
  response: z.array(AuditNotice),
})
