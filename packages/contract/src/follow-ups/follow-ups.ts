import { CALL_OUTCOMES, FOLLOW_UP_STATUSES } from '@clinic/clinical/follow-ups/call-outcomes'
import type { Role } from '@clinic/clinical/people/roles'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, id, idParam, optionalReason, paged, paging, text, time, version } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { FOLLOW_UPS } from '../server-messages.ts'

// Who is asked to come back on a day, and what the telephone said (clinical decisions, section 9).

export const MAX_TEXT = 200
export const MAX_DAYS_AHEAD = 730

/** The work lists of follow-ups: each patient is on exactly one, or due later. */
export const FOLLOW_UP_LISTS = ['today', 'week', 'missed', 'lost'] as const
export type FollowUpList = (typeof FOLLOW_UP_LISTS)[number]

const FollowUpCall = z.object({ _id: z.string(), at: time, by: PersonBrief, outcome: z.enum(CALL_OUTCOMES), note: z.string() })
export type FollowUpCall = z.infer<typeof FollowUpCall>

export const FollowUp = z.object({
  _id: z.string(),
  patientId: PatientBrief,
  contactPerson: z.string(),
  contactPersonNumber: z.string(),
  /** The session that made it, or null. */
  sessionId: z.string().nullable(),
  /** yyyy-mm-dd */
  dueOn: z.string(),
  reason: z.string(),
  status: z.enum(FOLLOW_UP_STATUSES),
  /** The session that kept it. */
  keptBySession: z.string().nullable(),
  madeBy: PersonBrief,
  /** Why it was moved or cancelled. */
  endReason: z.string(),
  /** 0 until the day has passed. */
  lateDays: z.int(),
  /** Newest first. */
  calls: z.array(FollowUpCall),
  /** Three calls in a row reached no one. */
  needsVisit: z.boolean(),
  /** The last call found the number wrong, and it has not changed since. */
  wrongNumber: z.boolean(),
  version: z.int(),
})
export type FollowUp = z.infer<typeof FollowUp>

const reason = optionalReason('Write the reason as a text', MAX_TEXT)
const dueOn = day(FOLLOW_UPS.day)

export const FollowUpInput = z.object({ patientId: id('Choose a patient'), dueOn, reason: reason.default('') })
export type FollowUpInput = z.infer<typeof FollowUpInput>

/** Follow-up fields that a session accepts. */
export const RETURN_FIELDS = {
  /** The patient is asked to come back on this day, from tomorrow on. */
  returnOn: dueOn.optional(),
  returnReason: reason.optional(),
}

export function* returnIssues({ returnOn, returnReason = '' }: { returnOn?: string | undefined; returnReason?: string | undefined }) {
  if (returnOn === undefined && returnReason !== '')
    yield { code: 'custom' as const, message: FOLLOW_UPS.reasonAlone, path: ['returnReason'], input: returnReason }
}

export const listFollowUps = defineEndpoint({
  method: 'GET',
  path: '/follow-ups',
  summary:
    'Who is asked to come back: today, within the next 7 days, missed, or lost (LOST_AFTER_DAYS); the fewest calls first, then the latest',
  access: 'signed-in',
  shows: ['follow-ups', 'patients'],
  audits: 'follow-up.list',
  query: z.object({
    when: z.enum([...FOLLOW_UP_LISTS, 'all'], `when is one of: ${FOLLOW_UP_LISTS.join(', ')}, all`).default('today'),
    ...paging,
  }),
  response: paged(FollowUp).extend({ counts: z.object({ today: z.int(), week: z.int(), missed: z.int(), lost: z.int() }) }),
})

const PATIENTS_FOLLOW_UP = FollowUp.pick({ _id: true, dueOn: true, reason: true, lateDays: true })

export const getFollowUpsOf = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/follow-ups',
  summary: 'On which days one patient is asked to come back, and whether their number is known to be wrong',
  access: 'signed-in',
  shows: ['follow-ups', 'patients'],
  audits: 'follow-up.read',
  params: idParam,
  response: z.object({
    /** The earliest first. */
    due: z.array(PATIENTS_FOLLOW_UP),
    /** When the number was found to be wrong. */
    wrongNumber: time.nullable(),
  }),
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})

const MAY_MAKE = ['admin', 'doctor', 'nurse', 'physiotherapist'] as const satisfies readonly Role[]
const MAY_CHANGE = ['admin', 'doctor', 'nurse'] as const satisfies readonly Role[]

export const createFollowUp = defineEndpoint({
  method: 'POST',
  path: '/follow-ups',
  summary: 'Ask a patient to come back on a day',
  access: MAY_MAKE,
  touches: ['follow-ups'],
  body: FollowUpInput,
  response: FollowUp,
  status: 201,
  refersTo: [{ in: 'body', key: 'patientId', what: 'patient' }],
})

export const FollowUpUpdate = z.object({
  dueOn: dueOn.optional(),
  status: z.enum(['due', 'cancelled'], 'status is due or cancelled').optional(),
  /** Why it is moved or cancelled; sent alone, the reason of the follow-up itself. */
  reason: reason.optional(),
  version,
})
export type FollowUpUpdate = z.infer<typeof FollowUpUpdate>

export const updateFollowUp = defineEndpoint({
  method: 'PATCH',
  path: '/follow-ups/:id',
  summary: 'Move a follow-up to another day, cancel it with a reason, or take a cancellation back',
  access: MAY_CHANGE,
  touches: ['follow-ups'],
  params: idParam,
  body: FollowUpUpdate,
  response: FollowUp,
  refersTo: [{ in: 'params', key: 'id', what: 'followUp' }],
})

export const FollowUpCallInput = z.object({
  outcome: z.enum(CALL_OUTCOMES, 'Choose what came of the call'),
  note: text(MAX_TEXT, 'Write the note as a text').default(''),
})
export type FollowUpCallInput = z.infer<typeof FollowUpCallInput>

export const logCall = defineEndpoint({
  method: 'POST',
  path: '/follow-ups/:id/calls',
  summary: 'Note what came of a telephone call',
  access: 'signed-in',
  touches: ['follow-ups'],
  params: idParam,
  body: FollowUpCallInput,
  response: FollowUp,
  status: 201,
  refersTo: [{ in: 'params', key: 'id', what: 'followUp' }],
})

export const downloadFollowUps = defineEndpoint({
  method: 'POST',
  path: '/follow-ups/csv',
  summary: 'The call list as CSV; the reasons only if they are asked for',
  access: ADMIN_OR_DOCTOR,
  audits: 'follow-up.download',
  body: z.object({
    when: z.enum([...FOLLOW_UP_LISTS, 'all'], `when is one of: ${FOLLOW_UP_LISTS.join(', ')}, all`).default('all'),
    reasons: z.boolean('Say yes or no').default(false),
  }),
  response: z.string(),
  csv: 'call-list.csv',
})
