import { z } from 'zod'
import { time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'

/** How a stay on the ward ends. */
export const OUTCOMES = ['discharged', 'referred', 'against-advice', 'absconded', 'died'] as const
export type OutcomeName = (typeof OUTCOMES)[number]

export const OUTCOME_WORDS: Record<OutcomeName, string> = {
  discharged: 'Discharged',
  referred: 'Referred',
  'against-advice': 'Left against advice',
  absconded: 'Left without telling anyone',
  died: 'Died',
}

/** As a session answers it. */
export const StayOutcome = z.object({ outcome: z.enum(OUTCOMES), referredTo: z.string(), note: z.string(), by: PersonBrief, at: time })
export type StayOutcome = z.infer<typeof StayOutcome>
