/** What the counters in the navigation count. */
export const PLACES_WORDS = {
  waiting: 'waiting',
  due: 'due today or missed',
  toReport: 'to report',
  low: 'low or out of stock',
} as const
