/** What is said of a church whose name is not known. */
export const CHURCH_WORDS = {
  churchNotInList: (church: string) => `${church} (no longer in the church list)`,
  churchesNotLoaded: (church: string) => `${church} (the church list could not be loaded)`,
} as const
