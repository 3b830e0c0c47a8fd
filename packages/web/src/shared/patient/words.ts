/** The words beside a patient’s name. */
export const WORDS = {
  clinicNumber: (number: string) => `No. ${number}`,
  tryAgain: 'Try again',
  factsNotLoaded: 'Bed, problems and more could not be loaded',
  tryFactsAgain: 'Try again to load bed, problems and more',
  dayOfStay: (day: number) => `day ${day}`,
  restricted: 'Restricted',
  restrictedMore: 'only admins see this record',
  pregnant: 'Pregnant',
  scale2: 'SpO2 scale 2',
  alsoRecordedAs: (names: readonly string[]) => `Also recorded as ${names.join(', ')}`,
  joinedRecords: (count: number) => `${count} records, joined`,
  otherProblems: (count: number) => (count === 1 ? 'and 1 more problem' : `and ${count} more problems`),
  died: (day: string) => `Died ${day}`,
  due: (day: string) => `Due ${day}`,
  wrongNumber: 'Wrong phone number',
} as const
