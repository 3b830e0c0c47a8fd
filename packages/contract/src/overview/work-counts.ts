import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** How much work waits at the places of the navigation; null where the role has none there. */
export const WorkCounts = z.object({
  /** Who waits for a doctor, for those who call them; else the role's own To do. */
  queue: z.int(),
  /** Items that run low or are out of stock. */
  stock: z.int().nullable(),
  /** Medicines that the guard cannot read: a person has to say what they contain. */
  unreadable: z.int().nullable(),
  /** Who is asked back today, or has missed their day. */
  followUps: z.int(),
  /** Cases that must be reported within 24 hours, and are not yet. */
  toReport: z.int().nullable(),
  /** Those of them that are older than 24 hours. */
  lateToReport: z.int().nullable(),
})
export type WorkCounts = z.infer<typeof WorkCounts>

export const getWorkCounts = defineEndpoint({
  method: 'GET',
  path: '/work-counts',
  summary: 'How much work waits for one’s role, for the navigation',
  access: 'signed-in',
  shows: ['arrivals', 'sessions', 'stock', 'follow-ups', 'patients', 'disease-reports'],
  response: WorkCounts,
})
