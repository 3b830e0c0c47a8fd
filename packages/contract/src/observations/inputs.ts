import type * as rules from '@clinic/clinical/observations/inputs'
import { BANDS, CONSCIOUSNESS, FLAG_CODES, KINDS, OXYGEN, SIGNS } from '@clinic/clinical/observations/inputs'
import { z } from 'zod'
import { SHORT, text } from '../fields.ts'

/* Vitals and signs as requests and answers carry them; the rules' own types say what each field means. */

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

export const ObservationInputs = z.object(INPUT_FIELDS) satisfies z.ZodType<rules.ObservationInputs>

/** What is wrong with inputs that each look right alone, by field. */
export function inputProblem({
  oxygen,
  oxygenFlow,
}: Pick<rules.ObservationInputs, 'oxygen' | 'oxygenFlow'>): Record<string, string> | null {
  return oxygen === 'air' && (oxygenFlow ?? 0) > 0 ? { oxygenFlow: FLOW_ON_AIR } : null
}

const ObservationFlag = z.object({
  input: z.string(),
  severity: z.enum(['watch', 'urgent']),
  code: z.enum(FLAG_CODES),
  text: z.string(),
})

export const Assessment = z.object({
  kind: z.enum(KINDS),
  scoreMin: z.int().nullable(),
  scoreMax: z.int().nullable(),
  missing: z.array(z.string()),
  items: z.array(z.object({ input: z.string(), value: z.number().nullable(), min: z.int().nullable(), max: z.int().nullable() })),
  band: z.enum(BANDS).nullable(),
  dueMinutes: z.int().nullable(),
  flags: z.array(ObservationFlag),
  caveats: z.array(z.string()),
  weightQuestion: z.string().nullable(),
  rules: z.string(),
}) satisfies z.ZodType<rules.Assessment>
