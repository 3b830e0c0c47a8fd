/** The words of the vitals and doses in the rows of the ward. */
export const ROUND_WORDS = {
  vitals: { temperature: 'T', bloodPressure: 'BP', pulse: 'P', spO2: 'SpO2' },
  trends: { up: 'higher than before', down: 'lower than before' },
  before: 'before',
  next: 'Next:',
  late: (long: string) => `${long} late`,
  given: (drug: string, name: string) => `${drug} given to ${name}`,
  give: (name: string, dose: string) => `Give ${name}: ${dose}`,
  vitalsOf: (firstname: string, lastname: string) => `Vitals of ${firstname} ${lastname}`,
  recordVitals: (name: string) => `Record vitals of ${name}`,
} as const
