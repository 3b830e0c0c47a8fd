import { from } from './sources.ts'

/** The clinic's own rule: it asks, and refuses nothing. */
export const SECOND_GIFT = from('OURS')

/** Where no line says how often a drug is given. */
const HOURS_IF_UNKNOWN = 4
const HOUR_MS = 3_600_000

/** Whether a drug would be given again before its interval has passed: 24 hours by the times a day of its line, else 4 hours. */
export function isTooSoon(at: string, timesPerDay: number | null, now: number): boolean {
  const hours = timesPerDay === null ? HOURS_IF_UNKNOWN : 24 / timesPerDay
  return now - Date.parse(at) < hours * HOUR_MS
}
