import type { AGE_RANGES, GENDERS } from '@clinic/contract/patient-brief'

/** 'F · 26–30', 'M · 41+': what distinguishes two patients of the same name, in a row. */
export function personText({ gender, ageRange }: { gender: (typeof GENDERS)[number]; ageRange: (typeof AGE_RANGES)[number] }): string {
  const [from, to] = ageRange.match(/\d+/g) ?? []
  return `${gender[0]} · ${to === undefined ? `${from}+` : `${from}–${to}`}`
}
