import { addDays } from '../calendar.ts'
import { type Age, ageOn, type BirthPrecision, bandDisagrees, type KnownBand } from '../people/ages.ts'

/** Whom the inputs are of, on the day on which they were measured. */
export type ObservedSubject = {
  readonly age: Age
  readonly gender: 'MALE' | 'FEMALE' | null
  /** Null: not asked. */
  readonly pregnant: boolean | null
  readonly scale: 1 | 2
  /** Nothing is due any more. */
  readonly deceased?: boolean
  /** The record's age band speaks of another age than the birth date. */
  readonly bandDisagrees?: boolean
}

/** What of a patient's record and facts the rules need; null or absent where no facts were recorded. */
export type SubjectFacts = {
  readonly gender: 'MALE' | 'FEMALE'
  readonly ageRange: KnownBand['ageRange']
  readonly ageRangeOn: string
  readonly birthDate?: string | null
  readonly birthPrecision?: BirthPrecision | null
  readonly pregnantUntil?: string | null
  readonly spO2Scale?: 1 | 2 | null
  readonly scaleAt?: string | null
  readonly deceasedOn?: string | null
}

/** A pregnancy that would end more than a year later is not the one of that day. */
const MAX_PREGNANCY_DAYS = 365

/** The patient on a day (yyyy-mm-dd) of the clinic. A birth date wins over the band. */
export function subjectOn(facts: SubjectFacts, day: string): ObservedSubject {
  const { birthDate, birthPrecision, ageRange, ageRangeOn, pregnantUntil, deceasedOn } = facts
  const band = { ageRange, recordedOn: ageRangeOn }
  const birth = birthDate && birthPrecision ? { birthDate, birthPrecision } : null
  const pregnant = pregnantUntil && day <= pregnantUntil && pregnantUntil <= addDays(day, MAX_PREGNANCY_DAYS)
  return {
    age: ageOn(birth ?? band, day),
    gender: facts.gender,
    pregnant: pregnant ? true : null,
    scale: facts.spO2Scale === 2 && (facts.scaleAt ?? '').slice(0, 10) <= day ? 2 : 1,
    deceased: Boolean(deceasedOn),
    bandDisagrees: birth !== null && bandDisagrees(birth, band),
  }
}
