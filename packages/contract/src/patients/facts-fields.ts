import { BIRTH_PRECISIONS, birthProblem } from '@clinic/clinical/people/ages'
import { z } from 'zod'
import { day, time } from '../fields.ts'

const TOGETHER = 'Send the date of birth and how exact it is, or neither'
const birthDate = day('Enter the date of birth as yyyy-mm-dd').nullable()
const birthPrecision = z.enum(BIRTH_PRECISIONS, 'Say how exact the date of birth is: day, month or year').nullable()

/** What a registration may send beside the patient's own fields. Without defaults, so that a request that sends neither says what it always said. */
export const BirthFields = { birthDate: birthDate.optional(), birthPrecision: birthPrecision.optional() }

/** For a registration: both or neither. `today` is the clinic's day. */
export const birthInput = (today: string) =>
  z.object({ birthDate: birthDate.default(null), birthPrecision: birthPrecision.default(null) }).check(({ value, issues }) => {
    for (const { field, message } of birthIssues(value, today)) issues.push({ code: 'custom', message, path: [field], input: value[field] })
  })
export type BirthInput = z.infer<ReturnType<typeof birthInput>>
/** As a registration sends it. */
export type SentBirth = { readonly [Field in keyof BirthInput]?: BirthInput[Field] | undefined }

type Birth = { readonly birthDate: string | null; readonly birthPrecision: string | null }

/** What is wrong with a birth as it would be stored, by field. */
export function birthIssues(birth: Birth, today: string): { field: keyof Birth; message: string }[] {
  if ((birth.birthDate === null) !== (birth.birthPrecision === null))
    return [{ field: birth.birthDate === null ? 'birthDate' : 'birthPrecision', message: TOGETHER }]
  const message = birth.birthDate === null ? null : birthProblem(birth.birthDate, today)
  return message === null ? [] : [{ field: 'birthDate', message }]
}

export const SPO2_SCALES = [1, 2] as const

/** Facts that the rules need beside the patient's record (clinical decisions, P0). */
export const PatientFacts = z.object({
  birthDate: z.string().nullable(),
  birthPrecision: z.enum(BIRTH_PRECISIONS).nullable(),
  /** The last day on which she counts as pregnant. */
  pregnantUntil: z.string().nullable(),
  spO2Scale: z.literal(SPO2_SCALES),
  scaleBy: z.string().nullable(),
  scaleAt: time.nullable(),
  deceasedOn: z.string().nullable(),
  version: z.int(),
})
export type PatientFacts = z.infer<typeof PatientFacts>

/** Only what is sent changes. The server checks the birth with `birthIssues` on the facts as they would become. */
export const PatientFactsUpdate = z
  .object({
    birthDate,
    birthPrecision,
    pregnantUntil: day().nullable(),
    spO2Scale: z.literal(SPO2_SCALES, 'The scale is 1 or 2'),
    deceasedOn: day().nullable(),
    version: z.int('The version must be a whole number').min(1),
  })
  .partial()
export type PatientFactsUpdate = z.infer<typeof PatientFactsUpdate>
