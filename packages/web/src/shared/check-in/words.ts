/** The words of checking a patient in, and of the vitals taken at the door. */
export const WORDS = {
  checkIn: 'Check in',
  moreSigns: 'More vitals',
  waitsSince: (time: string) => `Waiting since ${time}.`,
  vitalsTaken: (time: string, name: string) => `Vitals taken ${time} by ${name}.`,
  vitalsAreSaved: 'Vitals are saved.',
  isInLine: (name: string) => `${name} is checked in.`,
  hasOpenSession: (diagnosis: string) =>
    diagnosis === '' ? 'A session of this patient is open.' : `A session of this patient is open: ${diagnosis}.`,
  continueThatOne: 'Continue that one',
  askAllergies: 'Any allergies?',
  whyTheyCame: 'Why they came',
  urgent: 'Urgent',
} as const
