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

/** A set of vitals and signs. A value that was not measured is left out; null takes one back. */
export type ObservationInputs = { [input in TypedInput]?: string | undefined } & {
  consciousness?: Consciousness | null | undefined
  oxygen?: (typeof OXYGEN)[number] | null | undefined
  /** Litres a minute. */
  oxygenFlow?: number | null | undefined
  dangerSigns?: Sign[] | undefined
  /** A person was asked about a weight that is unusual at the age, and says that it is right. */
  weightConfirmed?: boolean | undefined
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

export type ObservationFlag = {
  /** The input that it is about, or 'age'. */
  input: string
  /** watch: look again; urgent: act now. */
  severity: 'watch' | 'urgent'
  code: (typeof FLAG_CODES)[number]
  text: string
}

export type Assessment = {
  kind: (typeof KINDS)[number]
  /** What the present values give, and what it could be with the missing ones. Null without a score. */
  scoreMin: number | null
  scoreMax: number | null
  missing: string[]
  /** The points of each value; null where none are given. */
  items: { input: string; value: number | null; min: number | null; max: number | null }[]
  band: Band | null
  /** When to measure again, counted from when these were measured. */
  dueMinutes: number | null
  flags: ObservationFlag[]
  caveats: string[]
  /** '70 kg at 12 months?' where a weight is not used until a person confirms it. */
  weightQuestion: string | null
  rules: string
}
