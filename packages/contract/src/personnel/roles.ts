import type { Role } from '@clinic/clinical/people/roles'

/** The roles that a session can be assigned to when it is opened (docs/specification.md, section 3). */
export const ATTENDANTS = ['NURSE', 'PHARMACIST', 'PHYSIOTHERAPIST'] as const
export type Attendant = (typeof ATTENDANTS)[number]

export const ADMIN = ['admin'] as const satisfies readonly Role[]
export const ADMIN_OR_DOCTOR = ['admin', 'doctor'] as const satisfies readonly Role[]
/** Roles that record observations. */
export const OBSERVERS = ['admin', 'doctor', 'nurse', 'physiotherapist'] as const satisfies readonly Role[]
/** Roles that record results of tests. */
export const TESTERS = ['admin', 'doctor', 'nurse'] as const satisfies readonly Role[]
/** Roles that lead a course of physiotherapy. */
export const THERAPISTS = ['admin', 'doctor', 'physiotherapist'] as const satisfies readonly Role[]
/** Roles that manage the stock. */
export const ADMIN_OR_PHARMACIST = ['admin', 'pharmacist'] as const satisfies readonly Role[]
