import { addDays } from '@clinic/clinical/calendar'
import { UI_WORDS } from '../words.ts'
import { clinicDay } from './clinic-time.ts'
import { formatDate, formatTime } from './date-text.tsx'

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

export const isSameDay = (time: string, now: number): boolean => clinicDay(time) === clinicDay(now)

/** '19/11'; for another year, or a date so long ago that it could be mistaken for this year's, '19/11/2025'. */
export function shortDate(time: string, now: number): string {
  const date = formatDate(time)
  return now - Date.parse(time) < YEAR - DAY ? date.slice(0, 'dd/mm'.length) : date
}

/** '22:22' if today, otherwise '19/11 22:22'. */
export function shortTime(time: string, now: number): string {
  return isSameDay(time, now) ? formatTime(time) : `${shortDate(time, now)} ${formatTime(time)}`
}

/** The same, with 'yesterday 14:05'. */
export function sinceTime(time: string, now: number): string {
  return clinicDay(time) === addDays(clinicDay(now), -1) ? UI_WORDS.yesterday(formatTime(time)) : shortTime(time, now)
}
