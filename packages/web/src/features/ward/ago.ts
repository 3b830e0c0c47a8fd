import { WORDS } from './words.ts'

/** '5 min', '3 h', '2 d': how long a number of minutes is, in the largest whole unit. */
export function longText(minutes: number): string {
  if (minutes < 60) return WORDS.minutes(Math.max(0, Math.floor(minutes)))
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} d`
}

export const minutesSince = (time: string, now: number): number => (now - Date.parse(time)) / 60_000
