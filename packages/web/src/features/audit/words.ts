/** The words of the audit's filters and list; sentences.ts has one for each event. */
export const WORDS = {
  clearAllFilters: 'Clear all filters',
  aFormerStaffMember: 'A former staff member',
  noOneWithThisName: 'No one with this name',
  everyPatient: 'Every patient',
  onePatient: 'One patient',
  typeAName: 'Type a name',
  noPatientFound: 'No patient found',
  eventsNewestFirst: 'Events, newest first',
  aPatient: 'a patient',
  aBed: 'a bed',
  aSession: 'a session',
  aStaffMember: 'a staff member',
  youLooked: (times: number) => `You looked at lists and records ${times} times`,
  context: 'Who did what, when, and to which patient. This list cannot be changed.',
  nothingMatches: 'Nothing matches these filters.',
} as const
