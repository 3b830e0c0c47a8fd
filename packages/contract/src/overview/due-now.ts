import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const count = z.int()

/** What is due for one's role now, in figures; 0 where it is not the role's work. */
export const DueNow = z.object({
  /** Patients in a bed who are urgent. */
  urgentOnWard: count,
  /** Patients in the line without vitals. */
  vitalsToTake: count,
  dosesDue: count,
  /** Patients in a bed whose observations are overdue. */
  observationsDue: count,
  /** Who made the newest handover, if another person has to accept it. */
  handoverFrom: z.string().nullable(),
  followUps: count,
  outOfStock: count,
  /** Items that run low and are not out of stock. */
  lowStock: count,
  /** Medicines that the guard cannot read. */
  unreadable: count,
  /** Running courses of physiotherapy, and those whose next treatment is due. */
  courses: z.object({ running: count, due: count }),
  /** Who is in the line or in an open session, and was not asked about allergies: how many, and the first of them. */
  notAsked: z.object({ count, patientId: z.string().nullable() }),
})
export type DueNow = z.infer<typeof DueNow>

export const getDueNow = defineEndpoint({
  method: 'GET',
  path: '/overview/due',
  summary: 'What is due for one’s role now, in figures, for the queue',
  access: 'signed-in',
  audits: 'overview.due',
  polled: true,
  shows: ['arrivals', 'sessions', 'beds', 'observations', 'stock', 'follow-ups', 'patients'],
  response: DueNow,
})
