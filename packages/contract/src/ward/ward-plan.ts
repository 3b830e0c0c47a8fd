import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, id, LINE, text } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'

export const MOVE_REASON = 'Say why in a few words, or leave it out'

const yesOrNo = () => z.boolean('Say yes or no')

/** When a patient is expected to leave, and what is settled for it. */
export const DischargePlan = z.object({
  sessionId: z.string(),
  plannedOn: z.string(),
  note: z.string(),
  /** The medicines to take home are ready. */
  medicines: z.boolean(),
  /** The way home is arranged. */
  transport: z.boolean(),
  /** Patient and family were told. */
  told: z.boolean(),
  by: PersonBrief,
  version: z.int(),
})
export type DischargePlan = z.infer<typeof DischargePlan>

/** What is left out stays as it was. */
export const DischargePlanInput = z.object({
  sessionId: id('Choose a patient'),
  plannedOn: day('Enter the day on which the patient is expected to leave'),
  note: text(LINE, 'Enter this as text').optional(),
  medicines: yesOrNo().optional(),
  transport: yesOrNo().optional(),
  told: yesOrNo().optional(),
  /** 0: there was no plan yet. */
  version: z.int('The version must be a whole number').min(0).optional(),
})
export type DischargePlanInput = z.infer<typeof DischargePlanInput>

export const planDischarge = defineEndpoint({
  method: 'PATCH',
  path: '/ward/plan',
  summary: 'Plan when an admitted patient leaves',
  access: ['admin', 'doctor', 'nurse'],
  touches: ['beds'],
  body: DischargePlanInput,
  response: DischargePlan,
  refersTo: [{ in: 'body', key: 'sessionId', what: 'session' }],
})
