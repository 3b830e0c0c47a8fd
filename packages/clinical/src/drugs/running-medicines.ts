import { addDays } from '../calendar.ts'

type Line = {
  /** The clinic's day on which it was prescribed. */
  readonly from: string
  /** For how many days; null if no one said. */
  readonly days: number | null
  readonly sessionId: string
}

/**
 * The lines of prescriptions that still run on a day, the newest first as they come, each with its last day. A line without days has no
 * end that is known: it is shown, and says so, until a later session prescribes something.
 */
export function runningLines<L extends Line>(newestFirst: readonly L[], today: string): (L & { until: string | null })[] {
  const newest = newestFirst[0]?.sessionId
  return newestFirst.flatMap((line) => {
    const until = line.days === null ? null : addDays(line.from, line.days - 1)
    const runs = until === null ? line.sessionId === newest : until >= today
    return runs ? [{ ...line, until }] : []
  })
}
