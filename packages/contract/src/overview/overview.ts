import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'

const count = z.int()

/** A bed: free, or with a patient who is as usual, whose observations are overdue, or who is urgent. */
const BED_STATES = ['free', 'taken', 'late', 'urgent'] as const

/** The goal: percent of a week's patients who were asked about allergies. */
export const GOAL_ASKED_PERCENT = 95

/** A mapping that lacks what its item's name reads. Here and not in guard.ts: the home screen needs nothing else of the guard. */
export const DifferingMapping = z.object({ _id: z.string(), name: z.string(), conflict: z.string(), confirmed: z.boolean() })
export type DifferingMapping = z.infer<typeof DifferingMapping>

/** The clinic now: figures and bed tags, without patients' names. */
export const Overview = z.object({
  waiting: count,
  urgentWaiting: count,
  openSessions: count,
  /** Worst first, the free ones last. */
  beds: z.array(z.object({ tag: z.string(), state: z.enum(BED_STATES) })),
  /** Patients in a bed whose observations are overdue. */
  observationsDue: count,
  /** Doses on the ward whose time has come. */
  dosesDue: count,
  /** Cases that must be reported and are not yet, and those of them older than 24 hours. */
  toReport: count,
  lateToReport: count,
  outOfStock: count,
  /** Items that run low and are not out of stock. */
  lowStock: count,
  /** Medicines that the guard cannot read. */
  unreadable: count,
  /** Items whose mapping contradicts their name. */
  differing: z.array(DifferingMapping),
  /** What waits on phones, as each said it last: of whom, and when it was heard from. */
  unsent: z.array(z.object({ name: z.string(), records: count, heardAt: time })),
  /** Of the people who were seen in the last seven days, how many were asked about allergies. */
  allergies: z.object({ asked: count, patients: count }),
  /** First steps of a new clinic; null once the first five are done or an admin has put the list away. */
  firstSteps: z
    .object({
      /** The clinic has its own name or address. */
      clinic: z.boolean(),
      staff: z.boolean(),
      beds: z.boolean(),
      stock: z.boolean(),
      patients: z.boolean(),
      /** Backups also go to a second folder; null where the program makes none. */
      secondDisk: z.boolean().nullable(),
      /** Other devices can reach the server. */
      reachable: z.boolean(),
    })
    .nullable(),
})
export type FirstSteps = NonNullable<z.infer<typeof Overview>['firstSteps']>
export type Overview = z.infer<typeof Overview>

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/overview',
  summary: 'The clinic now: who waits, which beds are taken, and what runs out, in figures',
  access: ['admin'],
  shows: ['arrivals', 'sessions', 'beds', 'observations', 'stock', 'personnel', 'settings', 'disease-reports'],
  response: Overview,
})
