import { from } from '../sources.ts'

/** How sure it is that a reported case is one. */
export const CLASSIFICATIONS = ['suspected', 'probable', 'confirmed', 'discarded'] as const
export type Classification = (typeof CLASSIFICATIONS)[number]

/** How the disease notification officer was told. */
export const REPORT_WAYS = ['phone', 'message', 'form', 'visit'] as const
export type ReportWay = (typeof REPORT_WAYS)[number]

/** What became of a case. */
export const CASE_OUTCOMES = ['alive', 'died', 'referred', 'unknown'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** Hours within which a case of the immediate list is reported. */
export const REPORT_WITHIN = { hours: 24, ...from('IDSR-R') } as const

/** Visits of a person for one disease that begin within these days are one case. */
export const SAME_CASE = { days: 28, ...from('OURS') } as const

/** A confirmed case stays confirmed. What was discarded by mistake may be suspected again. */
export const mayBecome = (before: Classification, after: Classification): boolean => before === after || before !== 'confirmed'

const HOUR_MS = 3_600_000

/** Both times as ISO texts. */
export const isLate = (openedAt: string, now: string): boolean => Date.parse(now) - Date.parse(openedAt) > REPORT_WITHIN.hours * HOUR_MS

export const isSameCase = (openedAt: string, other: string): boolean =>
  Math.abs(Date.parse(openedAt) - Date.parse(other)) <= SAME_CASE.days * 24 * HOUR_MS
