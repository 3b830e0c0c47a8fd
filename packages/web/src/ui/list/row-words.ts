/** The words of lists of rows, and of what filters and sorts them. */
export const ROW_WORDS = {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  yesterday: 'yesterday',
  daysAgo: (days: number) => `${days} days ago`,
  sortBy: 'Sort by',
  show: 'Show',
  moreActionsFor: (whom: string) => `More actions for ${whom}`,
} as const
