import { yearsBefore } from '@clinic/clinical/calendar'
import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { ageOn } from '@clinic/clinical/people/ages'
import type { PatientBanner } from '@clinic/contract/patient-now/patient-now'
import { UI_WORDS } from '../../ui/words.ts'

type KnownAge = Pick<PatientBanner, 'birthDate' | 'birthPrecision' | 'ageRange' | 'ageRangeOn' | 'deceasedOn'>

/**
 * The age in the banner: '34 y', or '7 y (about)' if only the month or year of birth is known. Without a date of birth, the age band, with
 * when it was recorded if that is a year ago or more, because the patient may have left the band since. For a patient who died, the age at
 * death.
 */
export function bannerAge({ birthDate, birthPrecision, ageRange, ageRangeOn, deceasedOn }: KnownAge, today: string): string {
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
