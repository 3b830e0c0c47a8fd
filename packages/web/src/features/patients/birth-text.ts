import { type BirthPrecision, birthProblem } from '@clinic/contract/clinical/ages'
import type { PatientFacts } from '@clinic/contract/clinical/patient-facts'
import { day } from '@clinic/contract/fields'
import { WORDS } from './words.ts'

/** A date of birth as the calls have it; both null if it is not known. */
export type Birth = Pick<PatientFacts, 'birthDate' | 'birthPrecision'>

const UNKNOWN: Birth = { birthDate: null, birthPrecision: null }
const realDay = day()

/** '05/03/1990' is a day, '03/1990' a month, '1990' a year, '' not known. Otherwise what is wrong with it, in words. */
export function readBirth(typed: string, today: string): Birth | string {
  const text = typed.trim()
  if (text === '') return UNKNOWN
  const parts = text.split(/\s*[/.-]\s*/)
  const [year = '', month = '01', dayOfMonth = '01'] = parts.toReversed()
  const birthPrecision = (['year', 'month', 'day'] as const)[parts.length - 1]
  const isWritten = /^\d{4}$/.test(year) && [month, dayOfMonth].every((part) => /^\d\d?$/.test(part))
  if (!birthPrecision || !isWritten) return WORDS.birthForm
  const birthDate = [year, month.padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-')
  if (!realDay.safeParse(birthDate).success) return WORDS.noSuchDate
  return birthProblem(birthDate, today) ?? { birthDate, birthPrecision }
}

/** As it is typed and shown: only the parts that are known. */
export function birthText({ birthDate, birthPrecision }: Birth): string {
  if (birthDate === null || birthPrecision === null) return ''
  const shown: Record<BirthPrecision, number> = { day: 3, month: 2, year: 1 }
  return birthDate.split('-').slice(0, shown[birthPrecision]).toReversed().join('/')
}

/** The browser's day, yyyy-mm-dd; the server judges by the clinic's. */
export const todayHere = () => new Date().toLocaleDateString('sv')
