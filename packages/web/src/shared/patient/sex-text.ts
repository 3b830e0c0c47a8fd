import type { GENDERS } from '@clinic/contract/patients/patient-brief'

/** 'Female', where there is room for the word. */
export const sexText = (gender: (typeof GENDERS)[number]): string => gender.slice(0, 1) + gender.slice(1).toLowerCase()
