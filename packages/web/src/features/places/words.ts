/** What the counters in the navigation count. */
export const PLACES_WORDS = {
  waiting: 'waiting',
  due: 'due today or missed',
  low: 'low or out of stock',
} as const
