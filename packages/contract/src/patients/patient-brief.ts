import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { z } from 'zod'

export const GENDERS = ['MALE', 'FEMALE'] as const

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
