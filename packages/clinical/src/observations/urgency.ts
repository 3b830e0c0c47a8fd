import type { Assessment, ObservationFlag, Urgency } from './inputs.ts'

/* How urgently a set and its values are shown. Without the tables, so that every screen can load it. */

/** What puts a patient first in a line. Source: clinical decisions, sections 14 and 16. */
export function urgencyOf({ band, flags }: Pick<Assessment, 'band' | 'flags'>): Urgency {
  if (band === 'red' || band === 'high' || flags.some(({ code }) => FIRST.has(code))) return 'urgent'
  return band === 'yellow' ? 'yellow' : 'usual'
}

/**
 * The flag that a value is shown with: an urgent one, or else the first. Every screen that colours a value asks here, so that none is
 * quieter than another. 'Urgent' is said only of a patient who is urgent: the high-risk sign of a yellow one is shown as watched
 * (docs/decisions/0042). Source: clinical decisions, sections 14 and 16.
 */
export function flagOfInput({ band, flags }: Pick<Assessment, 'band' | 'flags'>, input: string): ObservationFlag | undefined {
  const own = flags.filter((flag) => flag.input === input)
  const flag = own.find(({ severity }) => severity === 'urgent') ?? own[0]
  return flag && urgencyOf({ band, flags }) !== 'urgent' ? { ...flag, severity: 'watch' } : flag
}

const FIRST: ReadonlySet<ObservationFlag['code']> = new Set(['score-3', 'red', 'danger-sign', 'crisis', 'low-oxygen', 'check-now'])
