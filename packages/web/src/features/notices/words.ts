/** The words of the notices above a screen. */
export const WORDS = {
  manyRecordsOpened: (name: string) => `Many records opened: ${name}`,
} as const
