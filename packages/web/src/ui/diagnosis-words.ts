/** The words of the list of diagnoses. */
export const DIAGNOSIS_WORDS = {
  noDiagnosis: 'No diagnosis found',
} as const
