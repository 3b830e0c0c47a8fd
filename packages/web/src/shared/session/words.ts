/** The words of the line, of a discharge, and of when the patient comes back. */
export const WORDS = {
  lineIsEmpty: 'No one is waiting for a doctor.',
  comeBackIn: 'Come back in',
  comesOn: (weekday: string) => `Comes back on ${weekday}`,
  openCalendar: 'Calendar',
  returnReason: 'What for (optional)',
  howItEnds: 'How the stay ends',
  referredTo: 'Referred to',
  diedMeans: 'The patient will be recorded as died, and a new session will need a reason.',
  takesDeathBack: 'This session recorded a death. It is taken back, and follow-ups that the death ended are due again.',
  undone: 'Undone. You can still read it, crossed out.',
  observationsSaved: (due: string | null) => (due === null ? 'Observations saved' : `Observations saved. Next due ${due}.`),
} as const
