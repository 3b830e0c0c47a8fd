import { from } from '../sources.ts'

/** The clinic's own rule: it asks, and refuses nothing. */
export const SECOND_GIFT = from('OURS')

/** Where no line says how often a drug is given. */
const HOURS_IF_UNKNOWN = 4
const HOUR_MS = 3_600_000

/** 24 hours by the times a day of the line, else 4 hours. */
export const hoursBetween = (timesPerDay: number | null): number => (timesPerDay === null ? HOURS_IF_UNKNOWN : 24 / timesPerDay)

/** Whether a drug would be given again before its interval has passed. */
export function isTooSoon(at: string, timesPerDay: number | null, now: number): boolean {
  return now - Date.parse(at) < hoursBetween(timesPerDay) * HOUR_MS
}
