import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import type { PAPERS } from '../personnel/preferences.ts'
import { ADMIN_OR_DOCTOR, ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'

export type PaperSize = (typeof PAPERS)[number]

type Print = {
  /** Its name on screens. */
  readonly title: string
  /**
   * What its id names; a range is two days, `2026-11-01_2026-11-22`, a month `2026-11`, follow-ups a list of them, `missed`, a condition
   * `diabetes`, a drill `last`,
   * a week its Monday, `2026-11-16`, the clinical rules `now`, and data protection `record` or `notice`.
   */
  readonly of:
    | 'session'
    | 'referral'
    | 'patient'
    | 'handover'
    | 'stock'
    | 'stockCount'
    | 'range'
    | 'month'
    | 'followUps'
    | 'condition'
    | 'drill'
    | 'rules'
    | 'diseaseReport'
    | 'week'
    | 'breach'
    | 'dataProtection'
  /** Paper sizes, the usual one first. */
  readonly sizes: readonly PaperSize[]
  /** Who can read what is printed. */
  readonly roles: readonly Role[]
}

const WARD = ['admin', 'doctor', 'nurse'] as const satisfies readonly Role[]

/** Roles that can read and sign the clinical rules. */
export const RULES_READERS = ['admin', 'doctor', 'pharmacist'] as const satisfies readonly Role[]

/** Everything that is printed (clinical decisions, section 5), with the sizes of paper that it is made for. */
export const PRINTS = {
  prescription: { title: 'Prescription', of: 'session', sizes: ['A5', 'A4', '80', '58'], roles: ROLES },
  'dose-slip': { title: 'Dose slips', of: 'session', sizes: ['80', '58'], roles: ROLES },
  'patient-card': { title: 'Patient card', of: 'patient', sizes: ['A4', '58'], roles: WARD },
  'bed-label': { title: 'Bed label', of: 'session', sizes: ['80', '58'], roles: WARD },
  'discharge-summary': { title: 'Discharge summary', of: 'session', sizes: ['A4', 'A5'], roles: ROLES },
  'receipt-of-care': { title: 'Receipt of care', of: 'session', sizes: ['A5', '80', '58'], roles: ROLES },
  'referral-letter': { title: 'Referral letter', of: 'referral', sizes: ['A5', 'A4'], roles: ROLES },
  session: { title: 'Whole record', of: 'session', sizes: ['A4', 'A5'], roles: ROLES },
  'ward-chart': { title: 'Ward chart', of: 'session', sizes: ['A4'], roles: WARD },
  handover: { title: 'Handover', of: 'handover', sizes: ['A4'], roles: WARD },
  report: { title: 'Report', of: 'range', sizes: ['A4'], roles: ADMIN_OR_DOCTOR },
  return: { title: 'Monthly return', of: 'month', sizes: ['A4'], roles: ADMIN_OR_DOCTOR },
  'disease-report': { title: 'Case report', of: 'diseaseReport', sizes: ['A4'], roles: WARD },
  'disease-week': { title: 'Weekly report of diseases', of: 'week', sizes: ['A4'], roles: ADMIN_OR_DOCTOR },
  reorder: { title: 'Order list', of: 'stock', sizes: ['A4'], roles: ADMIN_OR_PHARMACIST },
  'count-sheet': { title: 'Count sheet', of: 'stockCount', sizes: ['A4'], roles: ADMIN_OR_PHARMACIST },
  certificate: { title: 'Drill certificate', of: 'drill', sizes: ['A4'], roles: ['admin'] },
  'call-list': { title: 'Call list', of: 'followUps', sizes: ['A4'], roles: ROLES },
  'home-exercises': { title: 'Exercises for home', of: 'session', sizes: ['A5', 'A4'], roles: ROLES },
  'long-term': { title: 'Long-term care', of: 'condition', sizes: ['A4'], roles: ROLES },
  'breach-letters': { title: 'Letters about a breach', of: 'breach', sizes: ['A4'], roles: ['admin'] },
  'data-protection': { title: 'Data protection', of: 'dataProtection', sizes: ['A4'], roles: ['admin'] },
  rules: { title: 'Clinical rules', of: 'rules', sizes: ['A4'], roles: RULES_READERS },
} as const satisfies Record<string, Print>

export type PrintName = keyof typeof PRINTS
export const PRINT_NAMES = Object.keys(PRINTS) as [PrintName, ...PrintName[]] // its own keys

export const isPrint = (what: unknown): what is PrintName => PRINT_NAMES.some((name) => name === what)

const SIZE = 'Choose a size that this is printed on'

export const PrintInput = z
  .object({ what: z.enum(PRINT_NAMES, 'Choose what to print'), id: id(), size: z.string(SIZE) })
  .refine(({ what, size }) => PRINTS[what].sizes.some((one) => one === size), {
    path: ['size'],
    message: SIZE,
    // Also beside a missing id, so that all are answered at once.
    when: ({ value }) => isPrint((value as { what?: unknown }).what),
  })
export type PrintInput = z.infer<typeof PrintInput>

/** The head of every paper, and facts of a session that no other answer holds. */
export const PrintAnswer = z.object({
  at: time,
  by: PersonBrief,
  /** The version of the clinical rules, and who of the clinic has reviewed them. */
  rules: z.string(),
  /** The head of the paper. */
  clinic: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  reviewer: z.string().nullable(),
  /** Of the patient whom the paper is about; '' if they have none, or the paper is about no one. */
  clinicNumber: z.string(),
  /** Who prescribed, or opened the session. */
  author: PersonBrief.nullable(),
  /** The days in a bed; `to` null while in it. The day of admission is the first, and a stay is at least a day long. */
  stay: z.object({ from: z.string(), to: z.string().nullable(), days: z.int(), tag: z.string() }).nullable(),
})
export type PrintAnswer = z.infer<typeof PrintAnswer>

export const createPrint = defineEndpoint({
  method: 'POST',
  path: '/prints',
  summary: 'Note in the audit that something is printed, before it is shown as paper',
  access: 'signed-in',
  touchesNothing: 'it is only noted in the audit',
  bodyAccess: ({ what }) => (isPrint(what) ? PRINTS[what].roles : null),
  body: PrintInput,
  response: PrintAnswer,
  status: 201,
})
