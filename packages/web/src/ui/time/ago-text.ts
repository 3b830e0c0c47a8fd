import { daysBetween } from '@clinic/clinical/calendar'
import { ROW_WORDS } from '../list/row-words.ts'
import { clinicDay } from './clinic-time.ts'
import { formatDate } from './date-text.tsx'

const MINUTE = 60_000
const DAYS_IN_WORDS = 7

/** How long ago a time was, in a few words; after a week, its date. If the clock is behind, it is just now. */
export function agoText(value: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(value)) / MINUTE)
  const days = daysBetween(clinicDay(value), clinicDay(now))
  if (minutes < 1) return ROW_WORDS.justNow
  if (minutes < 60) return ROW_WORDS.minutesAgo(minutes)
  if (days === 0) return ROW_WORDS.hoursAgo(Math.floor(minutes / 60))
  if (days === 1) return ROW_WORDS.yesterday
  return days < DAYS_IN_WORDS ? ROW_WORDS.daysAgo(days) : formatDate(value)
}
