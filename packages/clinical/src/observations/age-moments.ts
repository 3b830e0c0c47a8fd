import type { Age } from '../people/ages.ts'
import type { Moment } from './outcome.ts'
import { LOW_SYSTOLIC, RED_BELOW_DAYS } from './triage-table.ts'

const NEWBORN_MONTHS = 2
/** Where a rule of any table begins or ends; the limit of a low systolic pressure rises each year to 10. */
const MONTHS = [1, NEWBORN_MONTHS, 6, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 144, 192] as const
const DAYS = [RED_BELOW_DAYS.days, LOW_SYSTOLIC[0]?.belowDays ?? 28] as const

/**
 * Ages that represent all that a subject may have: the youngest, and each at which a rule changes. Where the age may lie on both sides of
 * 2 months, those from 2 months on, and `asksBirth`. Source: clinical decisions, section 16.
 */
export function momentsOf({ minMonths, maxMonths, minDays, maxDays }: Age): { moments: Moment[]; asksBirth: boolean } {
  const [lastMonth, lastDay] = [maxMonths ?? Number.POSITIVE_INFINITY, maxDays ?? Number.POSITIVE_INFINITY]
  const moments = [
    { months: minMonths, days: minDays },
    ...DAYS.filter((days) => days > minDays && days < lastDay).map((days) => ({ months: 0, days })),
    ...MONTHS.filter((months) => months > minMonths && months < lastMonth).map((months) => ({
      months,
      days: Math.max(minDays, months * 31),
    })),
  ]
  const asksBirth = minMonths < NEWBORN_MONTHS && lastMonth > NEWBORN_MONTHS
  return { moments: asksBirth ? moments.filter(({ months }) => months >= NEWBORN_MONTHS) : moments, asksBirth }
}
