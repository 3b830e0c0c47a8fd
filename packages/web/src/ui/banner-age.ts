import { ageOn } from '@clinic/contract/clinical/ages'
import { yearsBefore } from '@clinic/contract/clinical/calendar'
import { AGE_RANGES } from '@clinic/contract/patient-brief'
import type { PatientBanner } from '@clinic/contract/patient-now'
import { UI_WORDS } from './words.ts'

type Known = Pick<PatientBanner, 'birthDate' | 'birthPrecision' | 'ageRange' | 'ageRangeOn' | 'deceasedOn'>

/**
 * The age as the banner says it: '34 y', '7 y (about)' where only the month or the year of birth is known; without a birth the band of the
 * record, and when it was recorded once that is a year ago or more: the patient can have left the band by then. Of the dead, their age then.
 */
export function bannerAge({ birthDate, birthPrecision, ageRange, ageRangeOn, deceasedOn }: Known, today: string): string {
  const day = deceasedOn ?? today
  const isExact = birthPrecision === 'day'
  if (birthDate === null || birthPrecision === null) {
    const agesOut = ageRange !== AGE_RANGES.at(-1) && ageRangeOn <= yearsBefore(day, 1)
    return agesOut ? UI_WORDS.recordedAge(ageRange, `${ageRangeOn.slice(5, 7)}/${ageRangeOn.slice(0, 4)}`) : ageRange
  }
  const { maxDays, maxMonths } = ageOn({ birthDate, birthPrecision }, day)
  if (maxDays === null || maxMonths === null) return ageRange
  if (maxMonths <= 1) return UI_WORDS.shortAge(maxDays - 1, 'd', isExact)
  if (maxMonths <= 24) return UI_WORDS.shortAge(maxMonths - 1, 'mo', isExact)
  return UI_WORDS.shortAge(Math.floor((maxMonths - 1) / 12), 'y', isExact)
}
