/** What to show for a church whose name is unknown. */
export const CHURCH_WORDS = {
  churchNotInList: (church: string) => `${church} (no longer in the church list)`,
  churchesNotLoaded: (church: string) => `${church} (the church list could not be loaded)`,
} as const
