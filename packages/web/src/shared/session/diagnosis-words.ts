/** The words of the list of diagnoses. */
export const DIAGNOSIS_WORDS = {
  noDiagnosis: 'No diagnosis found',
  beingRead: (count: number) =>
    count === 1
      ? '1 visit is still being read; figures may rise.'
      : `${count.toLocaleString('en')} visits are still being read; figures may rise.`,
} as const
