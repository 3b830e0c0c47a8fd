const NAMES: Readonly<Record<string, string>> = {
  'patient.download': 'File of patients',
  'session.report': 'Report of visits',
  'follow-up.download': 'Call list',
  'fhir.export': 'FHIR export',
  'storage.copy': 'Sealed copy',
  'storage.copy-to-drive': 'Sealed copy on a drive',
}

/** A file that left, by the type of its event in the audit. */
export const fileNameOf = (type: string): string => NAMES[type] ?? type
