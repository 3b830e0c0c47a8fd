import { addDays, daysBetween } from '../calendar.ts'
import type { CallOutcome } from './call-outcomes.ts'

// Product rules, not clinical thresholds: they say who is phoned, never how someone is treated.

/** A session from so many days before the day keeps a follow-up. */
const EARLY_DAYS = 7
/** The setting LOST_AFTER_DAYS. */
export const LOST_AFTER_DAYS = 28
/** How far the list 'week' looks ahead of today. */
const WEEK_DAYS = 7
/** So many calls in a row that reach no one. */
const FRUITLESS_CALLS = 3

/** The last day that a session on `day` keeps. */
export const lastKept = (day: string): string => addDays(day, EARLY_DAYS)

/** From which day to which each list goes, both included; '' is the beginning of time. */
export function daysOf(list: 'today' | 'week' | 'missed' | 'lost', today: string, lostAfter: number): { from: string; to: string } {
  if (list === 'today') return { from: today, to: today }
  if (list === 'week') return { from: addDays(today, 1), to: addDays(today, WEEK_DAYS) }
  if (list === 'missed') return { from: addDays(today, 1 - lostAfter), to: addDays(today, -1) }
  return { from: '', to: addDays(today, -lostAfter) }
}

export const lateDays = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today))

const REACHES_NO_ONE: readonly CallOutcome[] = ['no-answer', 'off']

/** Did three calls in a row reach no one? `outcomes` are newest first; a wrong number says nothing either way. */
export function needsVisit(outcomes: readonly CallOutcome[]): boolean {
  const tries = outcomes.filter((outcome) => outcome !== 'wrong-number')
  const reached = tries.findIndex((outcome) => !REACHES_NO_ONE.includes(outcome))
  return (reached < 0 ? tries.length : reached) >= FRUITLESS_CALLS
}
