import type { z } from 'zod'
import { text } from '../fields.ts'

/** Longest clinic number that a paper folder may carry. */
export const MAX_CLINIC_NUMBER = 20

/** How a clinic numbers the people whom it registers: not at all, '26-00001' with the year in front, or '000001'. */
export const NUMBER_FORMS = ['off', 'YY-NNNNN', 'NNNNNN'] as const
export type NumberForm = (typeof NUMBER_FORMS)[number]

export const CLINIC_NUMBER = {
  form: 'Choose off, YY-NNNNN or NNNNNN',
  signs: 'Use letters A to Z and digits; space, dot, dash and slash may stand between them',
  /** `holder` already has the number that was typed for someone else. */
  held: (number: string, holder: string) => `${number} is the number of ${holder}. Compare both folders, and enter the right number.`,
  off: 'Choose under Settings how clinic numbers look, then give them',
} as const

/** Blank if the person has none. The same number in another spelling is found and refused by its key. */
export const clinicNumber = text(MAX_CLINIC_NUMBER, CLINIC_NUMBER.signs)
  .toUpperCase()
  .regex(/^(?:[A-Z0-9][A-Z0-9/ .-]*)?$/, CLINIC_NUMBER.signs)

/** What makes two spellings one number: 'a 12/7' and 'A127' are the same. '' for no number. */
export const clinicNumberKey = (typed: string): string => typed.toUpperCase().replaceAll(/[ ./-]/g, '')

/** The number that the counter gives at its `count`; `year` is yyyy. */
export function issuedNumber(form: Exclude<NumberForm, 'off'>, year: string, count: number): string {
  return form === 'NNNNNN' ? String(count).padStart(6, '0') : `${year.slice(2)}-${String(count).padStart(5, '0')}`
}

/** A text that can be a whole number of a folder, so that a search asks for its holder: it holds a digit. */
export const mayBeClinicNumber = (typed: string): boolean => /\d/.test(typed) && typed !== '' && clinicNumber.safeParse(typed).success

export type ClinicNumber = z.infer<typeof clinicNumber>
