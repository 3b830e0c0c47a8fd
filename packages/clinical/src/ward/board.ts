import type { Urgency } from '../observations/inputs.ts'

// Who comes first on the ward, and when observations are late: urgent first, then overdue, then by the tag of the bed. Overdue from one minute
// after the due time; overdue for long once the last set is more than two intervals old; without a set since admission, one is due at once.
// This clinic's own rules (clinical decisions, section 4).

const MINUTE_MS = 60_000

/** Whole minutes since observations were due; 0 while they are not. Times are ISO 8601. */
export function overdueMinutes(dueAt: string | null, now: string): number {
  if (dueAt === null) return 0
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(dueAt)) / MINUTE_MS))
}

export const LATENESS = ['no', 'late', 'long'] as const
type Lateness = (typeof LATENESS)[number]

type Due = { readonly lastSetAt: string | null; readonly dueAt: string | null }

/**
 * Whether observations are overdue, and for how long: 'long' once more than twice the time that was given for the last set has passed.
 * Without a set there was no such time, so it stays 'late'.
 */
export function latenessOf({ lastSetAt, dueAt }: Due, now: string): Lateness {
  if (overdueMinutes(dueAt, now) < 1) return 'no'
  if (lastSetAt === null || dueAt === null) return 'late'
  const interval = Date.parse(dueAt) - Date.parse(lastSetAt)
  return Date.parse(now) - Date.parse(lastSetAt) > 2 * interval ? 'long' : 'late'
}

type BoardEntry = { readonly score: { readonly urgency: Urgency } | null; readonly overdueMin: number; readonly tagKey: string }

/** The order of the list, worst first. */
export function worstFirst(a: BoardEntry, b: BoardEntry): number {
  return place(a) - place(b) || (a.tagKey < b.tagKey ? -1 : a.tagKey > b.tagKey ? 1 : 0)
}

const place = ({ score, overdueMin }: BoardEntry) => (score?.urgency === 'urgent' ? 0 : overdueMin > 0 ? 1 : 2)
