/** What the figures of the navigation count. */
export const PLACES_WORDS = {
  waiting: 'waiting',
  low: 'low or out of stock',
} as const
