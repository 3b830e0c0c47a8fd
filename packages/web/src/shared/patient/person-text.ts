import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import type { GENDERS } from '@clinic/contract/patients/patient-brief'

type AgeRange = (typeof AGE_RANGES)[number]

/** 'F · 26–30', 'M · 41+': what distinguishes two patients of the same name, in a row. */
export function personText({ gender, ageRange }: { gender: (typeof GENDERS)[number]; ageRange: AgeRange }): string {
  return `${gender[0]} · ${ageText(ageRange)}`
}

/** '26–30', '41+' */
export function ageText(ageRange: AgeRange): string {
  const [from, to] = ageRange.match(/\d+/g) ?? []
  return to === undefined ? `${from}+` : `${from}–${to}`
}
