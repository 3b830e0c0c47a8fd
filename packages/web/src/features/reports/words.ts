import { counted, numberText } from '@clinic/clinical/number-text'

/** The words of the report. */
export const WORDS = {
  patientName: 'Patient Name',
  closed: 'closed',
  sessionsOf: (name: string) => `Sessions of ${name}`,
  sessionOf: (name: string) => `Session of ${name}`,
  care: 'Care',
  openPatient: 'Open the patient',
  careEnteredInError: 'Care entered in error',
  sessionsBetween: (from: string, to: string) => `Sessions from ${from} to ${to}`,
  noPatientsSeen: 'No patients were seen on these dates. Try Today, Last 7 days or This month.',
  patients: (count: number) => counted(count, 'patient'),
  onThisPage: (all: string, first: number, last: number) => `${all}, ${first} to ${last} on this page`,
  summary: 'The days in figures',
  patientsSeen: 'Patients seen',
  sessionsOpened: 'Sessions opened',
  notCodedCount: (count: number) => `${numberText(count)} not coded`,
  diagnosesByAge: 'Diagnoses by age and sex',
  notCoded: 'Not coded: words without a code',
  noDiagnosis: 'No diagnosis written',
  suspected: (count: number) => `${numberText(count)} suspected`,
  howCounted:
    'Sessions that have the diagnosis, sure or suspected, as the monthly returns count them. A session with two diagnoses counts for both. Ages are in years, as they are recorded now.',
  showAll: (count: number) => `Show all ${count} diagnoses`,
  showFewer: 'Show fewer',
  notWhole: (count: number) => `These figures count the newest ${numberText(count)} sessions only. Choose fewer days to count them all.`,
  received: (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB received`,
} as const
