import { type BirthPrecision, birthProblem } from '@clinic/clinical/people/ages'
import { day } from '@clinic/contract/fields'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import { WORDS } from '../words.ts'

/** A date of birth in the form that calls need; both null if unknown. */
export type Birth = Pick<PatientFacts, 'birthDate' | 'birthPrecision'>

const UNKNOWN: Birth = { birthDate: null, birthPrecision: null }
const realDay = day()

/** '05/03/1990' is a day, '03/1990' a month, '1990' a year, '' unknown. Otherwise returns what is wrong, in words. */
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

/** A date of birth as typed and shown: only the known parts. */
export function birthText({ birthDate, birthPrecision }: Birth): string {
  if (birthDate === null || birthPrecision === null) return ''
  const shown: Record<BirthPrecision, number> = { day: 3, month: 2, year: 1 }
  return birthDate.split('-').slice(0, shown[birthPrecision]).toReversed().join('/')
}

/**
 * Adds slashes to a date of birth typed on a number pad, which has none: '05031990' becomes '05/03/1990', '031990' becomes '03/1990', and
 * '1990' stays a year. Only changes text added at the end, and only if any slashes are where this would put them.
 */
export function birthTyped(before: string, typed: string): string {
  if (/^\d{8}$/.test(typed)) return withSlashes(typed)
  const isAdded = typed.length === before.length + 1 && typed.startsWith(before)
  if (!isAdded) return typed
  if (typed.endsWith('/')) return before.endsWith('/') ? before : typed
  const digits = typed.replaceAll('/', '')
  const ours = withSlashes(digits.slice(0, -1))
  return [before, `${before}/`].includes(ours) && /^\d{1,8}$/.test(digits) ? withSlashes(digits) : typed
}

/** '19' and '20' can begin a year, and count as one until a fifth digit. No month begins like that; then a year follows the first part. */
function withSlashes(digits: string): string {
  const [first, second, rest] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (/^(19|20)/.test(digits) && digits.length < 5) return digits
  if (digits.length < 2) return digits
  const isYear = Number(second[0]) > 1 || Number(second) > 12
  if (isYear) return /^(19|20)/.test(digits) ? digits : `${first}/${second}${rest}`
  return second.length < 2 ? `${first}/${second}` : `${first}/${second}/${rest}`
}
