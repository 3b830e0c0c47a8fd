/** What the guard found, and why a drug was given. */
export const GUARD_WORDS = {
  names: (allergy: string, drug: string) => `Allergy: ${allergy} – this prescription names ${drug}`,
  boxHasNo: (allergies: readonly string[]) => allergies.map((allergy) => `no ${allergy}`).join(', '),
  notAgreed: (name: string) => `but ${name} did not agree`,
  agreed: (name: string) => `agreed by ${name}`,
  against: (why: string) => `Given despite a warning. ${why}`,
} as const
