import type { PatientField } from './patient-fields.ts'

/**
 * The columns of the patients' file, in the template and the export. An upload is also read for every other field, if the file has it.
 * In a separate module, because the export thread loads it and should not load zod.
 */
export const PATIENT_COLUMNS = [
  ...(['firstname', 'lastname', 'phone', 'gender', 'ageRange', 'email', 'allergies'] as const),
  ...(['church', 'isSaintsCommunity', 'contactPerson', 'contactPersonNumber'] as const),
] as const satisfies readonly PatientField[]
