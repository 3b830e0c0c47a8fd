import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const count = z.int()

/** How many days the plots of the dashboard show: each day with who was seen, and the diagnoses of all. */
export const SEEN_DAYS = 14
export const DIAGNOSIS_DAYS = 30

/** Figures of the last days, without patients' names. Sessions opened in error do not count. */
export const RecentDays = z.object({
  /** Clinic days, the oldest first and today last. */
  days: z.array(z.object({ day: z.string(), sessions: count })),
  /** The first and the last day of the diagnoses. */
  from: z.string(),
  to: z.string(),
  /** The codes that the monthly returns count, the confirmed ones, the commonest first. `young` are those of patients of the band 0 - 5 years. */
  diagnoses: z.array(z.object({ code: z.string(), label: z.string(), sessions: count, young: count })),
  /** All sessions of these days, and those without a confirmed diagnosis. */
  sessions: count,
  unread: count,
})
export type RecentDays = z.infer<typeof RecentDays>

export const getRecentDays = defineEndpoint({
  method: 'GET',
  path: '/overview/days',
  summary: 'The last days in figures: who was seen on each of 14, and the commonest diagnoses of 30',
  access: ['admin'],
  shows: ['sessions'],
  response: RecentDays,
})
