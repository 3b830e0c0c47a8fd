import { z } from 'zod'
import { SHORT, text } from '../../fields.ts'

/* What a person measures and sees, and what the rules say of it. Without the tables, so that calls and first pages stay small. */

export const CONSCIOUSNESS = ['A', 'C', 'V', 'P', 'U'] as const
export type Consciousness = (typeof CONSCIOUSNESS)[number]
export const OXYGEN = ['air', 'oxygen'] as const
export const DANGER_SIGNS = [
  ...(['cannot-drink', 'vomits-everything', 'convulsions', 'lethargic'] as const),
  ...(['severe-distress', 'cyanosis', 'severe-pallor', 'severe-wasting'] as const),
] as const
export type DangerSign = (typeof DANGER_SIGNS)[number]
/** The danger signs, and two that count only together with another. */
export const OTHER_SIGNS = ['stiff-neck', 'headache'] as const
export const SIGNS = [...DANGER_SIGNS, ...OTHER_SIGNS] as const
export type Sign = (typeof SIGNS)[number]

/** Kept as typed. */
export const TYPED_INPUTS = ['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight', 'respiratoryRate', 'muac'] as const
export type TypedInput = (typeof TYPED_INPUTS)[number]
/** Those that a session has no field for. */
export const EXTRA_INPUTS = ['respiratoryRate', 'muac', 'consciousness', 'oxygen', 'oxygenFlow', 'dangerSigns'] as const

const MAX_FLOW = 40
const FLOW = `Enter the litres of oxygen a minute, 0 to ${MAX_FLOW}`
const FLOW_ON_AIR = 'On air there is no flow of oxygen: choose oxygen, or leave the flow out'

const typed = () => text(SHORT, 'Enter this as text').optional()

export const EXTRA_FIELDS = {
  respiratoryRate: typed(),
  muac: typed(),
  consciousness: z.enum(CONSCIOUSNESS, 'Choose A, C, V, P or U').nullish(),
  oxygen: z.enum(OXYGEN, 'Choose air or oxygen').nullish(),
  oxygenFlow: z.number(FLOW).min(0, FLOW).max(MAX_FLOW, FLOW).nullish(),
  dangerSigns: z
    .array(z.enum(SIGNS, 'Choose from the signs'), 'Send a list of signs')
    .max(SIGNS.length, `There are ${SIGNS.length} signs`)
    .optional(),
}

/** A person was asked about a weight that is unusual at the age, and says that it is right. */
export const weightConfirmed = z.boolean('Say yes or no').optional()

export const INPUT_FIELDS = {
  temperature: typed(),
  pulse: typed(),
  bloodPressure: typed(),
  spO2: typed(),
  weight: typed(),
  ...EXTRA_FIELDS,
  weightConfirmed,
}

export const ObservationInputs = z.object(INPUT_FIELDS)
export type ObservationInputs = z.infer<typeof ObservationInputs>

/** What is wrong with inputs that each look right alone, by field. */
export function inputProblem({ oxygen, oxygenFlow }: Pick<ObservationInputs, 'oxygen' | 'oxygenFlow'>): Record<string, string> | null {
  return oxygen === 'air' && (oxygenFlow ?? 0) > 0 ? { oxygenFlow: FLOW_ON_AIR } : null
}

/** Whether anything was measured or seen. */
export function isMeasured({ dangerSigns = [], consciousness, oxygen, oxygenFlow, ...inputs }: ObservationInputs): boolean {
  if (dangerSigns.length > 0 || consciousness || oxygen || typeof oxygenFlow === 'number') return true
  return TYPED_INPUTS.some((input) => (inputs[input] ?? '').trim() !== '')
}

export const KINDS = ['news2', 'iitt', 'none'] as const
export const BANDS = ['low', 'low-medium', 'medium', 'high', 'red', 'yellow', 'none'] as const
export type Band = (typeof BANDS)[number]

/** What puts a patient first: urgent before a child with a warning sign, before everyone else. */
export const URGENCIES = ['urgent', 'yellow', 'usual'] as const
export type Urgency = (typeof URGENCIES)[number]

export const FLAG_CODES = [
  ...(['score-3', 'red', 'danger-sign', 'crisis', 'low-oxygen', 'check-now'] as const),
  ...(['high-risk', 'young', 'watch', 'odd'] as const),
] as const

export const ObservationFlag = z.object({
  /** The input that it is about, or 'age'. */
  input: z.string(),
  /** watch: look again; urgent: act now. */
  severity: z.enum(['watch', 'urgent']),
  code: z.enum(FLAG_CODES),
  text: z.string(),
})
export type ObservationFlag = z.infer<typeof ObservationFlag>

export const Assessment = z.object({
  kind: z.enum(KINDS),
  /** What the present values give, and what it could be with the missing ones. Null without a score. */
  scoreMin: z.int().nullable(),
  scoreMax: z.int().nullable(),
  missing: z.array(z.string()),
  /** The points of each value; null where none are given. */
  items: z.array(z.object({ input: z.string(), value: z.number().nullable(), min: z.int().nullable(), max: z.int().nullable() })),
  band: z.enum(BANDS).nullable(),
  /** When to measure again, counted from when these were measured. */
  dueMinutes: z.int().nullable(),
  flags: z.array(ObservationFlag),
  caveats: z.array(z.string()),
  /** '70 kg at 12 months?' where a weight is not used until a person confirms it. */
  weightQuestion: z.string().nullable(),
  rules: z.string(),
})
export type Assessment = z.infer<typeof Assessment>
