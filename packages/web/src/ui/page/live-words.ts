/** Apart from the other words, because the first screens show them. */
export const LIVE_WORDS = {
  live: 'Live',
  asOf: (time: string) => `As of ${time}`,
} as const
