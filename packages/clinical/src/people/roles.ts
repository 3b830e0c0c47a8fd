/** The five roles of docs/specification.md, section 1, in the order of its invite options' first mention. */
export const ROLES = ['admin', 'doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const
export type Role = (typeof ROLES)[number]
