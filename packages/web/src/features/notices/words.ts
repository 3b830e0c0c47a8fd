/** The words of the notices above a screen. */
export const WORDS = {
  agreementDenied: (name: string, patient: string) => `Agreement denied: ${name}, for ${patient}`,
  manyRecordsOpened: (name: string) => `Many records opened: ${name}`,
} as const
