import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ADMIN } from '../personnel/roles.ts'

export const DISK_STATES = ['encrypted', 'not-encrypted', 'unknown'] as const
export type DiskState = (typeof DISK_STATES)[number]

/** What the admin has to know of the clinic's duties, as far as this record and this computer tell. */
export const Duties = z.object({
  /** Distinct people in the audit of the last six months, joined records as one; reads, changes and files by name. */
  people: z.int(),
  /** The first day of those six months, yyyy-mm-dd. */
  since: z.string(),
  /** Open requests, and those past their day. */
  requests: z.object({ open: z.int(), late: z.int() }),
  /** Breaches that the Commission was not told of. */
  breaches: z.int(),
  /** Is the disk of the data folder encrypted, as the operating system says? */
  disk: z.object({ state: z.enum(DISK_STATES), detail: z.string() }),
})
export type Duties = z.infer<typeof Duties>

export const getDuties = defineEndpoint({
  method: 'GET',
  path: '/data-protection',
  summary: 'How many people the clinic had in six months, what is due, and whether the disk of the data is encrypted',
  access: ADMIN,
  shows: ['data-protection'],
  response: Duties,
})
