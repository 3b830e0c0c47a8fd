import { ageOn } from '@clinic/contract/clinical/ages'
import { yearsBefore } from '@clinic/contract/clinical/calendar'
import type { PatientBanner } from '@clinic/contract/patient-now'

type Known = Pick<PatientBanner, 'birthDate' | 'birthPrecision' | 'ageRange' | 'ageRangeOn' | 'deceasedOn'>

/**
 * The age as the banner says it: '34 y', '7 y (about)' where only the month or the year of birth is known; without a birth the band of the
 * record, and when it was recorded once that is a year ago or more: whoever was in the band may have left it. Of the dead, their age then.
 */
export function bannerAge({ birthDate, birthPrecision, ageRange, ageRangeOn, deceasedOn }: Known, today: string): string {
  const day = deceasedOn ?? today
  if (birthDate === null || birthPrecision === null) {
    const agesOut = ageRange !== '41 years and above' && ageRangeOn <= yearsBefore(day, 1)
    return agesOut ? `${ageRange}, recorded ${ageRangeOn.slice(5, 7)}/${ageRangeOn.slice(0, 4)}` : ageRange
  }
  const { maxDays, maxMonths } = ageOn({ birthDate, birthPrecision }, day)
  if (maxDays === null || maxMonths === null) return ageRange
  const about = birthPrecision === 'day' ? '' : ' (about)'
  if (maxMonths <= 1) return `${maxDays - 1} d${about}`
  if (maxMonths <= 24) return `${maxMonths - 1} mo${about}`
  return `${Math.floor((maxMonths - 1) / 12)} y${about}`
}
