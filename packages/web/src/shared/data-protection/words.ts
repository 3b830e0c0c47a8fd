const NAMES: Readonly<Record<string, string>> = {
  'patient.download': 'File of patients',
  'session.report': 'Report of visits',
  'follow-up.download': 'Call list',
  'fhir.export': 'FHIR export',
  'storage.copy': 'Sealed copy',
  'storage.copy-to-drive': 'Sealed copy on a drive',
}

/** The words of files that left the clinic. */
export const FILE_WORDS = {
  /** By the type of its event in the audit. */
  nameOf: (type: string) => NAMES[type] ?? type,
} as const
