import type { Comment } from '@clinic/contract/sessions/session-record'
import { formatTime } from '../../../../ui/time/date-text.tsx'
import { isSameDay, shortDate } from '../../../../ui/time/short-time.ts'
import { WORDS } from '../../words.ts'

/** Care in this session in which something was given. */
export type EarlierGift = { drugs: Comment['drugs']; who: string; at: string }

/** What was given in this session so far, newest first, without care entered in error. */
export function givenAlready(comments: readonly Comment[]): EarlierGift[] {
  return comments
    .filter(({ drugs, struck }) => drugs.length > 0 && !struck)
    .map(({ drugs, userId, createdAt }) => ({ drugs, who: userId.name, at: createdAt }))
    .toReversed()
}

/** The care that was saved last; care that waited on a phone is listed where it was typed. */
export const savedLast = (comments: readonly Comment[]): Comment | undefined =>
  comments.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)).at(-1)

/** When this item was last given in this session, in a sentence; undefined if never. */
export function lastGiven(itemId: string, given: readonly EarlierGift[], now: number): string | undefined {
  const last = given.find(({ drugs }) => drugs.some((row) => row.itemId === itemId))
  if (!last) return undefined
  const time = formatTime(last.at)
  return isSameDay(last.at, now) ? WORDS.givenAt(time, last.who) : WORDS.givenOn(shortDate(last.at, now), time, last.who)
}
