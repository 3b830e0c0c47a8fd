import type { DueNow } from '@clinic/contract/overview/due-now'

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
  courses: ({ running, due }: DueNow['courses']) => `running course${running === 1 ? '' : 's'}${due > 0 ? `, ${due} due` : ''}`,
  notAsked: 'not asked about allergies',
  outOfStock: 'out of stock',
  lowStock: 'running low',
  unreadable: 'with unknown contents',
  nothing: 'Nothing else is due.',
} as const
