import { timeNow } from '../../lib/clock.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Whole days from one day to another, both yyyy-mm-dd; negative once it is past. */
export const daysUntil = (day: string, today: string): number => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

/** Whole hours that are left; negative, from -1, once the time is past. */
export const hoursUntil = (time: string, now: number): number => Math.floor((Date.parse(time) - now) / HOUR_MS)

/** A minute that was typed as an end is meant whole, as far as it has come; '' stays ''. */
export function endOfMinute(time: string): string {
  if (time === '') return ''
  const end = Date.parse(time) + 59_999
  const lastSecond = Math.floor(timeNow() / 1000) * 1000
  return new Date(end > lastSecond && Date.parse(time) <= lastSecond ? lastSecond : end).toISOString()
}
