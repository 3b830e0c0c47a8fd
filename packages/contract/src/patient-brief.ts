import { z } from 'zod'

export const GENDERS = ['MALE', 'FEMALE'] as const

/** docs/specification.md, section 3. */
export const AGE_RANGES = [
  '0 - 5 years',
  '6 - 15 years',
  '16 - 19 years',
  '20 - 25 years',
  '26 - 30 years',
  '31 - 35 years',
  '36 - 40 years',
  '41 years and above',
] as const

/** The fields of a patient that every role sees in a list. New fields are not added automatically. */
export const PatientBrief = z.object({
  _id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  gender: z.enum(GENDERS),
  ageRange: z.enum(AGE_RANGES),
  version: z.int(),
})
export type PatientBrief = z.infer<typeof PatientBrief>

/** The patient inside a session. */
export const PatientOfSession = PatientBrief.omit({ phone: true, version: true })
export type PatientOfSession = z.infer<typeof PatientOfSession>
