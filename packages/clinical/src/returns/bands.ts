import { AGE_RANGES } from '../people/age-ranges.ts'
import { type Age, type AgeSpan, ageIs, ageOn, type KnownBirth } from '../people/ages.ts'
import { from, type SourcedRule } from '../sources.ts'

/** What is known of a person's age: the age range on the record, the day on which it was recorded, and the birth if that is known. */
export type Subject = {
  readonly ageRange: (typeof AGE_RANGES)[number]
  readonly recordedOn: string
  readonly birth: KnownBirth | null
}

/** A row of a return: all ages of `span`. `label` is what the form prints. */
export type Band<Key extends string = string> = SourcedRule & { readonly key: Key; readonly label: string; readonly span: AgeSpan }

/** The age groups of the national form. Its in-patient column for males prints 11–19 years, which is taken as a misprint of 10–19. */
export const NHMIS_BANDS = [
  { key: '0-28d', label: '0–28 days', span: { belowDays: 29 }, ...from('NHMIS') },
  { key: '29d-11m', label: '29 days–11 months', span: { fromDays: 29, belowMonths: 12 }, ...from('NHMIS') },
  { key: '12-59m', label: '12–59 months', span: { fromMonths: 12, belowMonths: 60 }, ...from('NHMIS') },
  { key: '5-9y', label: '5–9 years', span: { fromMonths: 60, belowMonths: 120 }, ...from('NHMIS') },
  { key: '10-19y', label: '10–19 years', span: { fromMonths: 120, belowMonths: 240 }, ...from('NHMIS') },
  { key: '20y-up', label: '20 years and above', span: { fromMonths: 240 }, ...from('NHMIS') },
] as const satisfies readonly Band[]
type NhmisBand = (typeof NHMIS_BANDS)[number]['key'] | typeof NOT_EXACT

/** Under and over five years of age, as diagnoses are split. */
export const FIVE_YEARS = [
  { key: 'under-5', label: 'Under 5', span: { belowMonths: 60 }, ...from('KENYAEMR') },
  { key: 'from-5', label: '5 and over', span: { fromMonths: 60 }, ...from('KENYAEMR') },
] as const satisfies readonly Band[]
type FiveYears = (typeof FIVE_YEARS)[number]['key'] | typeof NOT_EXACT

/** Where the age that is known fits more than one row. Such a person is never put into one of them by a guess. */
export const NOT_EXACT = 'not-exact'
export const NOT_EXACT_LABEL = 'Age not exact'

/** How a person is put into a row (clinical decisions, section 8). */
export const BAND_RULES = {
  oneBand: { rule: 'A person counts in a row only if every age that they may have on the day fits it', ...from('DECIDED') },
  sameYear: { rule: 'The age range 16 - 19 years counts as 10–19 years in the calendar year in which it was recorded', ...from('DECIDED') },
  onRecord: { rule: 'The age range is the one on the record at the time of the visit; a birth date wins over it', ...from('DECIDED') },
} as const

const TEENS = '16 - 19 years'

/** The row of the national form on a day (yyyy-mm-dd). */
export function nhmisBandOf(subject: Subject, day: string): NhmisBand {
  if (!subject.birth && subject.ageRange === TEENS && subject.recordedOn.slice(0, 4) === day.slice(0, 4)) return '10-19y'
  return onlyFit(NHMIS_BANDS, ageOf(subject, day))
}

/** Under five years or not, on a day. */
export const fiveYearsOf = (subject: Subject, day: string): FiveYears => onlyFit(FIVE_YEARS, ageOf(subject, day))

/** The age ranges of a registration, as rows: '0 - 5 years' is everyone up to the day before the sixth birthday. */
export const RANGE_BANDS = AGE_RANGES.map((range) => {
  const [, first = '', last] = /^(\d+)(?: - (\d+))?/.exec(range) ?? []
  const span =
    last === undefined ? { fromMonths: Number(first) * 12 } : { fromMonths: Number(first) * 12, belowMonths: (Number(last) + 1) * 12 }
  return { key: last === undefined ? `${first}-up` : `${first}-${last}`, label: range, span, ...from('DECIDED') }
})

/** The age range on a day: by birth date where that fits one, else the one on the record. */
export function ageRangeOf({ ageRange, birth }: Subject, day: string): string {
  const byBirth = birth === null ? NOT_EXACT : onlyFit(RANGE_BANDS, ageOn(birth, day))
  return byBirth === NOT_EXACT ? (RANGE_BANDS[AGE_RANGES.indexOf(ageRange)]?.key ?? NOT_EXACT) : byBirth
}

const ageOf = ({ ageRange, recordedOn, birth }: Subject, day: string): Age => ageOn(birth ?? { ageRange, recordedOn }, day)

const onlyFit = <Key extends string>(bands: readonly Band<Key>[], age: Age): Key | typeof NOT_EXACT =>
  bands.find(({ span }) => ageIs(age, span) === 'yes')?.key ?? NOT_EXACT
