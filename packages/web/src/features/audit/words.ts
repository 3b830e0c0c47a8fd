import { numberText } from '@clinic/clinical/number-text'

/** The words of the audit's filters and list; sentences.ts has one for each event. */
export const WORDS = {
  clearAllFilters: 'Clear all filters',
  aFormerStaffMember: 'A former staff member',
  noOneWithThisName: 'No one with this name',
  everyPatient: 'Every patient',
  onePatient: 'One patient',
  typeAName: 'Type a name',
  noPatientFound: 'No patient found',
  eventsIn: (order: 'newest' | 'oldest') => `Events, ${order} first`,
  aPatient: 'a patient',
  aBed: 'a bed',
  aSession: 'a session',
  aStaffMember: 'a staff member',
  you: 'You',
  looked: (times: number) => `looked at lists and records ${times} times`,
  outcomes: { denied: 'refused', failed: 'failed' },
  eventNo: (place: number) => `Event ${numberText(place)}`,
  changedFields: 'Changed',
  field: (name: string) =>
    name
      .replaceAll('_', ' ')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  valuesNotKept: 'The audit records which fields changed, not their values.',
  openSession: 'Open the session',
  openPatient: 'Open the patient',
  openPerson: 'Open the staff member',
  openScreen: 'Open its screen',
  states: {
    'session.close': ['open', 'closed'],
    'session.reopen': ['closed', 'open'],
    'session.void': ['counted', 'opened in error'],
    'care.strike': ['counted', 'entered in error'],
    'observation.strike': ['counted', 'entered in error'],
    'facts.alive': ['recorded as died', 'alive'],
    'user.activate': ['deactivated', 'activated'],
    'user.deactivate': ['activated', 'deactivated'],
    'card.revoke': ['works', 'stopped'],
    'bed.admit': ['in no bed', 'in a bed'],
    'bed.free': ['in a bed', 'in no bed'],
  },
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  changes: 'Changes',
  refused: 'Refused or failed',
  onlyNewest: 'Only the newest 10,000 events of these days are searched. Choose earlier days to see older events.',
  context: 'Who did what, when, and to which patient. This list cannot be changed.',
  nothingMatches: 'Nothing matches these filters.',
} as const
