import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, paged, paging, requiredText, time } from '../fields.ts'
import { PatientOfSession } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'

// The handover at the end of a shift: a line for each patient, made from the records, with a recommendation that a person types.

const ON_WARD = ['admin', 'doctor', 'nurse'] as const

export const SHIFTS = ['morning', 'afternoon', 'night'] as const
export type Shift = (typeof SHIFTS)[number]

/** Longest part of a line, in characters. */
const MAX_PART = 2000
/** Hours until a handover is marked out of date. */
export const STALE_HOURS = 12

export const HandoverLine = z.object({
  sessionId: z.string(),
  patient: PatientOfSession,
  situation: z.string(),
  background: z.string(),
  assessment: z.string(),
  /** As it was typed. */
  recommendation: z.string(),
})
export type HandoverLine = z.infer<typeof HandoverLine>

export const Handover = z.object({
  _id: z.string(),
  shift: z.enum(SHIFTS),
  at: time,
  by: PersonBrief,
  acceptedBy: PersonBrief.nullable(),
  acceptedAt: time.nullable(),
  lines: z.array(HandoverLine),
})
export type Handover = z.infer<typeof Handover>

const RECOMMENDATION = 'Write what the next shift has to do'

export const HandoverInput = z
  .object({
    shift: z.enum(SHIFTS, 'Choose the shift: morning, afternoon or night'),
    lines: z
      .array(
        z.object({ sessionId: id('Choose a patient'), recommendation: requiredText(MAX_PART, RECOMMENDATION) }),
        'Send a list of lines',
      )
      .min(1, 'Send at least one line')
      .max(500, 'Send at most 500 lines'),
  })
  .check(({ value, issues }) => {
    const seen = new Set<string>()
    value.lines.forEach(({ sessionId }, line) => {
      if (seen.has(sessionId))
        issues.push({ code: 'custom', message: 'This patient is in the list twice', path: ['lines', line, 'sessionId'], input: sessionId })
      seen.add(sessionId)
    })
  })
export type HandoverInput = z.infer<typeof HandoverInput>

export const createHandover = defineEndpoint({
  method: 'POST',
  path: '/ward/handover',
  summary: 'Hand the ward over: the lines are made from the records, only the recommendation is typed',
  access: ON_WARD,
  touches: ['beds'],
  body: HandoverInput,
  response: Handover,
  status: 201,
})

export const acceptHandover = defineEndpoint({
  method: 'PATCH',
  path: '/ward/handover/:id/accept',
  summary: 'Accept a handover that another person made',
  access: ON_WARD,
  touches: ['beds'],
  params: idParam,
  response: Handover,
  refersTo: [{ in: 'params', key: 'id', what: 'handover' }],
})

export const listHandovers = defineEndpoint({
  method: 'GET',
  path: '/ward/handover',
  summary: 'Handovers with their lines, newest first',
  access: ON_WARD,
  audits: 'ward.handovers',
  shows: ['beds'],
  query: z.object({
    /** Only this one. */
    id: z.string().max(200).optional(),
    ...paging,
  }),
  response: paged(Handover),
})
