import type { CaseOutcome, Classification, ReportWay } from '@clinic/clinical/disease-reports/case-rules'

export const WAY_WORDS: Record<ReportWay, string> = { phone: 'Phone call', message: 'Message', form: 'Form handed in', visit: 'In person' }
export const CLASSIFICATION_WORDS: Record<Classification, string> = {
  suspected: 'Suspected',
  probable: 'Probable',
  confirmed: 'Confirmed',
  discarded: 'Discarded',
}
export const OUTCOME_WORDS: Record<CaseOutcome, string> = { alive: 'Alive', died: 'Died', referred: 'Referred', unknown: 'Unknown' }

/** The words of a case that must be reported. */
export const WORDS = {
  mustReport: 'Must be reported',
  report: (disease: string) => `${disease}: report to the disease notification officer within 24 hours`,
  since: (time: string) => `Known since ${time}`,
  late: 'More than 24 hours ago',
  call: (phone: string) => `Phone the officer: ${phone}`,
  noPhone: 'The officer’s phone is not in the settings yet.',
  reported: (disease: string, to: string, way: string, time: string) => `${disease}: reported to ${to}, ${way.toLowerCase()}, ${time}`,
  reference: (reference: string) => `Reference ${reference}`,
  noDiagnosis: 'The diagnosis was removed since.',
  otherVisit: 'Found in another visit of this patient.',
  note: 'Note the report',
  change: 'Change',
  changeOf: (disease: string) => `Change the report of ${disease}`,
  print: 'Print the form',
  printOf: (disease: string) => `Print the form of ${disease}`,
  title: (disease: string) => `Report of ${disease}`,
  to: 'Whom did you tell?',
  how: 'How',
  when: 'When',
  whenForm: 'dd/mm/yyyy hh:mm',
  referenceLabel: 'Reference (optional)',
  onset: 'It began on (optional)',
  calendar: 'Open the calendar',
  address: 'Address (optional)',
  area: 'Local government area (optional)',
  classification: 'Classification',
  outcome: 'Outcome',
  noOutcome: 'Not known yet',
  saved: (disease: string) => `The report of ${disease} is noted`,
} as const
