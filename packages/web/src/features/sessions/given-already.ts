import type { Comment } from '@clinic/contract/sessions'
import { formatDate, formatTime } from '../../ui/date-text.tsx'

/** One care of this session in which something was given. */
export type Given = { drugs: Comment['drugs']; who: string; at: string }

/** What was given in this session so far, the newest first. */
export function givenAlready(comments: readonly Comment[]): Given[] {
  return comments
    .filter(({ drugs }) => drugs.length > 0)
    .map(({ drugs, userId, createdAt }) => ({ drugs, who: userId.name, at: createdAt }))
    .toReversed()
}

/** When an item of this name was given last in this session, in a sentence; undefined if it was not. */
export function lastGiven(name: string, given: readonly Given[], now: number): string | undefined {
  const last = given.find(({ drugs }) => drugs.some(({ drug }) => drug.toLowerCase() === name.toLowerCase()))
  if (!last) return undefined
  const time = formatTime(last.at)
  return `Given already ${isSameDay(last.at, now) ? `at ${time}` : `on ${shortDate(last.at)} at ${time}`} by ${last.who}`
}

/** '22:22' of today, '19/11 22:22' of another day. */
export function shortTime(time: string, now: number): string {
  return isSameDay(time, now) ? formatTime(time) : `${shortDate(time)} ${formatTime(time)}`
}

export const isSameDay = (time: string, now: number): boolean => new Date(time).toDateString() === new Date(now).toDateString()

const shortDate = (time: string) => formatDate(time).slice(0, 'dd/mm'.length)
