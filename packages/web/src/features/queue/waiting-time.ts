import { QUEUE_WORDS } from './queue-words.ts'

const MINUTE = 60_000
const HOUR = 60

/** Time since `since`, in a few words. `now` is in milliseconds; if the clock is behind, there is no wait. */
export function waitingTime(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
  if (minutes < 1) return QUEUE_WORDS.underAMinute
  if (minutes < HOUR) return QUEUE_WORDS.minutes(minutes)
  const hours = Math.floor(minutes / HOUR)
  if (hours < 24) return QUEUE_WORDS.hours(hours, minutes % HOUR)
  return QUEUE_WORDS.days(Math.floor(hours / 24))
}
