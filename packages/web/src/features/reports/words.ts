/** The words of the report. */
export const WORDS = {
  patientName: 'Patient Name',
  careEnteredInError: 'Care entered in error',
  sessionsBetween: (from: string, to: string) => `Sessions from ${from} to ${to}`,
  noPatientsSeen: 'No patients were seen on these dates. Try Today, Last 7 days or This month.',
  patients: (count: number) => (count === 1 ? '1 patient' : `${count.toLocaleString('en')} patients`),
  onThisPage: (all: string, first: number, last: number) => `${all}, ${first} to ${last} on this page`,
  received: (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB received`,
} as const
