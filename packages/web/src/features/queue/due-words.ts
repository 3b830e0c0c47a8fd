/** The words of what is due for one's role, beside a figure. */
export const DUE_WORDS = {
  label: 'Due now',
  urgentOnWard: 'urgent on the ward',
  toReport: (count: number) => (count === 1 ? 'case to report' : 'cases to report'),
  vitalsToTake: 'in line without vitals',
  dosesDue: (count: number) => (count === 1 ? 'dose due' : 'doses due'),
  observationsDue: 'due for vitals',
  handover: 'Handover to read from',
  followUps: (count: number) => (count === 1 ? 'follow-up due' : 'follow-ups due'),
  treatmentsDue: (count: number) => (count === 1 ? 'treatment due' : 'treatments due'),
  courses: (count: number) => (count === 1 ? 'running course' : 'running courses'),
  notAsked: 'not asked about allergies',
  outOfStock: 'out of stock',
  lowStock: 'running low',
  unreadable: 'with unknown contents',
  nothing: 'Nothing else is due.',
} as const
