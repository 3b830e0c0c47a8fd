import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, paged, paging, time } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'

// Answers about patients waiting for a doctor. Requests are in another module, so that the queue does not load their rules.

export const PRIORITIES = ['normal', 'urgent'] as const
const ARRIVAL_STATUSES = ['waiting', 'called', 'seen', 'left'] as const

/** As typed; '' or null if not measured. */
const ArrivalVitals = z.object({
  temperature: z.string(),
  pulse: z.string(),
  bloodPressure: z.string(),
  spO2: z.string(),
  weight: z.string(),
  respiratoryRate: z.string(),
  muac: z.string(),
  consciousness: z.string().nullable(),
  oxygen: z.string().nullable(),
  oxygenFlow: z.number().nullable(),
  dangerSigns: z.array(z.string()),
  weightConfirmed: z.boolean(),
})
export type ArrivalVitals = z.infer<typeof ArrivalVitals>

const arrivalOf = <P extends z.ZodType>(patient: P) =>
  z.object({
    _id: z.string(),
    patientId: patient,
    reason: z.string(),
    priority: z.enum(PRIORITIES),
    /** From the vitals: 'yellow' is a child who comes after urgent patients and before all others. */
    urgency: z.enum(['urgent', 'yellow', 'usual']),
    /** Why a person lowered the priority. */
    note: z.string().nullable(),
    arrivedAt: time,
    arrivedBy: PersonBrief,
    vitals: ArrivalVitals.nullable(),
    vitalsBy: PersonBrief.nullable(),
    vitalsAt: time.nullable(),
    calledBy: PersonBrief.nullable(),
    calledAt: time.nullable(),
    status: z.enum(ARRIVAL_STATUSES),
    sessionId: z.string().nullable(),
    version: z.int(),
  })

/** Admin, doctor and nurse see the allergies beside the name. */
export const Arrival = arrivalOf(PatientBrief.extend({ allergies: z.string() }))
export type Arrival = z.infer<typeof Arrival>

const BRIEF = ['pharmacist', 'physiotherapist'] as const
const BriefArrival = arrivalOf(PatientBrief)
export const briefArrival = { roles: BRIEF, response: BriefArrival }

/** `counts` are those of the queue's three tabs. */
const line = <T extends z.ZodType>(arrival: T) =>
  paged(arrival).extend({ counts: z.object({ waiting: z.int(), todo: z.int(), done: z.int() }) })

export const listArrivals = defineEndpoint({
  method: 'GET',
  path: '/arrivals',
  summary:
    'Who waits for a doctor: urgent first, then children with a warning sign, then the oldest; those who were called follow. With status: who left, or was seen, that day',
  access: 'signed-in',
  audits: 'arrival.list',
  shows: ['arrivals', 'sessions', 'patients'],
  polled: true,
  query: z.object({
    status: z.enum(['left', 'seen'], 'status is left or seen').optional(),
    /** Of `status`; today if absent. */
    day: day().optional(),
    /** Only of this patient. */
    patientId: z.string().max(200).optional(),
    ...paging,
  }),
  response: line(Arrival),
  responseForRoles: { roles: BRIEF, response: line(BriefArrival) },
})
