import { addDays, daysBetween, lastDayOfMonth, wholeMonths, yearsBefore } from '../calendar.ts'
import type { AGE_RANGES } from './age-ranges.ts'

export const BIRTH_PRECISIONS = ['day', 'month', 'year'] as const
export type BirthPrecision = (typeof BIRTH_PRECISIONS)[number]

/** What is known of a birth: its date and how exact that is, or the age band and the day on which it was recorded. */
export type KnownBirth = { readonly birthDate: string; readonly birthPrecision: BirthPrecision }
export type KnownBand = { readonly ageRange: (typeof AGE_RANGES)[number]; readonly recordedOn: string }

/** All ages that a person may have on a day: from `min`, below `max`. `max` null: no upper end. */
export type Age = {
  readonly minMonths: number
  readonly maxMonths: number | null
  readonly minDays: number
  readonly maxDays: number | null
  readonly from: 'birth' | 'band'
}

/** Shown where a rule needs a more exact age. */
export const DEPENDS_ON_AGE = 'depends on the age: add a birth date'
/** Said where a patient may be younger than 2 months, and the rules need to know. */
export const UNDER_2_MONTHS = 'under 2 months the rules need the date of birth: add it'

/** First and last year of age of each band (specification, section 3). */
const BAND_YEARS: Record<KnownBand['ageRange'], readonly [number, number | null]> = {
  '0 - 5 years': [0, 5],
  '6 - 15 years': [6, 15],
  '16 - 19 years': [16, 19],
  '20 - 25 years': [20, 25],
  '26 - 30 years': [26, 30],
  '31 - 35 years': [31, 35],
  '36 - 40 years': [36, 40],
  '41 years and above': [41, null],
}

/**
 * The age on a day (yyyy-mm-dd), as an interval; a birth date wins over the band. A birth that lies after the day says nothing about
 * the age, so that every rule then depends on the age. Source: clinical decisions, P0.
 */
export function ageOn(known: KnownBirth | KnownBand | (KnownBirth & KnownBand), day: string): Age {
  const from = 'birthDate' in known ? 'birth' : 'band'
  const [earliest, latest] = 'birthDate' in known ? birthsOf(known) : birthsOfBand(known)
  if (earliest !== null && earliest > day) return { minMonths: 0, maxMonths: null, minDays: 0, maxDays: null, from }
  const youngest = latest > day ? day : latest
  return {
    minMonths: wholeMonths(youngest, day),
    maxMonths: earliest === null ? null : wholeMonths(earliest, day) + 1,
    minDays: daysBetween(youngest, day),
    maxDays: earliest === null ? null : daysBetween(earliest, day) + 1,
    from,
  }
}

/** The earliest and the latest day of birth, both included. */
function birthsOf({ birthDate, birthPrecision }: KnownBirth): readonly [string, string] {
  const year = birthDate.slice(0, 4)
  if (birthPrecision === 'year') return [`${year}-01-01`, `${year}-12-31`]
  const month = birthDate.slice(0, 7)
  if (birthPrecision === 'month') return [`${month}-01`, lastDayOfMonth(month)]
  return [birthDate, birthDate]
}

function birthsOfBand({ ageRange, recordedOn }: KnownBand): readonly [string | null, string] {
  const [first, last] = BAND_YEARS[ageRange]
  return [last === null ? null : addDays(yearsBefore(recordedOn, last + 1), 1), yearsBefore(recordedOn, first)]
}

/** From one age, included, to another, not included; days and months are counted for themselves. */
export type AgeSpan = {
  readonly fromMonths?: number
  readonly belowMonths?: number
  readonly fromDays?: number
  readonly belowDays?: number
}

/** Whether every age of the interval is in the span ('yes'), none does ('no'), or the rule depends on the age. */
export function ageIs(age: Age, span: AgeSpan): 'yes' | 'no' | 'depends' {
  const sides = [
    side(age.minMonths, age.maxMonths, span.fromMonths, span.belowMonths),
    side(age.minDays, age.maxDays, span.fromDays, span.belowDays),
  ]
  if (sides.includes('no')) return 'no'
  return sides.includes('depends') ? 'depends' : 'yes'
}

function side(min: number, max: number | null, first = 0, below = Number.POSITIVE_INFINITY): 'yes' | 'no' | 'depends' {
  const end = max ?? Number.POSITIVE_INFINITY
  if (min >= below || end <= first) return 'no'
  return min >= first && end <= below ? 'yes' : 'depends'
}

/** Whether the band of the record and the birth date speak of different ages; noted, never refused. */
export function bandDisagrees(birth: KnownBirth, band: KnownBand): boolean {
  const [earliest, latest] = birthsOf(birth)
  const [bandEarliest, bandLatest] = birthsOfBand(band)
  return earliest > bandLatest || (bandEarliest !== null && latest < bandEarliest)
}

const OLDEST_YEARS = 130

/** What is wrong with a date of birth on a day, or null. */
export function birthProblem(birthDate: string, today: string): string | null {
  if (birthDate > today) return 'The date of birth is in the future'
  return birthDate < yearsBefore(today, OLDEST_YEARS) ? 'The date of birth is more than 130 years ago' : null
}
