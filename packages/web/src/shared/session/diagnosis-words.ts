import { numberText } from '@clinic/clinical/number-text'

/** The words of the list of diagnoses. */
export const DIAGNOSIS_WORDS = {
  noDiagnosis: 'No diagnosis found',
  beingRead: (count: number) =>
    count === 1 ? '1 visit is still being read; figures may rise.' : `${numberText(count)} visits are still being read; figures may rise.`,
} as const
