import type { Role } from '@clinic/clinical/people/roles'

/** Who may open a screen: everyone, everyone signed in, or the roles named. */
export type ScreenAccess = 'public' | 'signed-in' | readonly Role[]

const ADMIN = ['admin'] as const
const ADMIN_OR_DOCTOR = ['admin', 'doctor'] as const
const ON_WARD = ['admin', 'doctor', 'nurse'] as const
const THERAPISTS = ['admin', 'doctor', 'physiotherapist'] as const
const ADMIN_OR_PHARMACIST = ['admin', 'pharmacist'] as const

export type Screen = {
  readonly path: `/${string}`
  readonly access: ScreenAccess
}

/**
 * Every web path of docs/specification.md, section 2, with who may open it. The router, the guard, the navigation and the
 * tests read this.
 */
export const SCREENS = {
  signIn: { path: '/signin', access: 'public' },
  createPassword: { path: '/create-password', access: 'public' },
  forgot: { path: '/forgot', access: 'public' },
  forgotAuth: { path: '/forgot/auth', access: 'public' },
  forgotChange: { path: '/forgot/change-password', access: 'public' },
  firstLogin: { path: '/auth/change-password', access: 'public' },
  notFound: { path: '/404', access: 'public' },

  home: { path: '/', access: 'signed-in' },
  ownPassword: { path: '/account/password', access: 'signed-in' },
  preferences: { path: '/account/preferences', access: 'signed-in' },
  templates: { path: '/quick-texts', access: 'signed-in' },
  unsent: { path: '/unsent', access: 'signed-in' },
  queue: { path: '/queue', access: 'signed-in' },
  ward: { path: '/ward', access: ON_WARD },
  patientSearch: { path: '/patient/search', access: 'signed-in' },
  followUps: { path: '/follow-ups', access: 'signed-in' },
  therapy: { path: '/therapy', access: THERAPISTS },
  longTerm: { path: '/long-term', access: 'signed-in' },
  sisterSummaries: { path: '/sister-summaries', access: 'signed-in' },
  patientChart: { path: '/patient/chart/:patientId', access: 'signed-in' },
  patientHistory: { path: '/patient/history/:patientId', access: 'signed-in' },
  sessionDetails: { path: '/patient/consultation/:sessionId', access: 'signed-in' },
  observationChart: { path: '/patient/consultation/:sessionId/observations', access: 'signed-in' },
  recordCare: { path: '/patient/record/:sessionId', access: 'signed-in' },
  patientProfile: { path: '/profile/:patientId', access: 'signed-in' },

  openCard: { path: '/C/:code', access: 'signed-in' },
  print: { path: '/print/:what/:id', access: 'signed-in' },

  createPatient: { path: '/patient/create', access: ADMIN_OR_DOCTOR },
  recordSession: { path: '/patient/consultation/new/:patientId', access: ADMIN_OR_DOCTOR },
  editPatient: { path: '/profile/edit/:patientId', access: ADMIN_OR_DOCTOR },
  mergePatients: { path: '/patient/merge/:patientId', access: ADMIN },

  dashboard: { path: '/dashboard', access: ADMIN },
  bulkUpload: { path: '/bulk-upload', access: ADMIN },
  activeSessions: { path: '/manage/sessions', access: ADMIN },
  beds: { path: '/manage/beds', access: ADMIN },
  createBeds: { path: '/manage/beds/create', access: ADMIN },
  selectRole: { path: '/manage/upload', access: ADMIN },
  stock: { path: '/stock', access: ADMIN_OR_PHARMACIST },
  stockCheck: { path: '/stock/check', access: ADMIN_OR_PHARMACIST },
  shelf: { path: '/stock/shelf', access: ['doctor', 'nurse'] },
  recall: { path: '/stock/recall', access: ['admin', 'doctor', 'pharmacist'] },
  inventoryUpload: { path: '/inventory', access: ADMIN },
  createItem: { path: '/inventory/create', access: ADMIN },
  invitePersonnel: { path: '/personnel/create', access: ADMIN },
  managePersonnel: { path: '/personnel/manage', access: ADMIN },
  editPersonnel: { path: '/personnel/manage/edit/:userId', access: ADMIN },
  report: { path: '/report', access: ADMIN_OR_DOCTOR },
  returns: { path: '/returns', access: ADMIN_OR_DOCTOR },
  diseaseReports: { path: '/disease-reports', access: ON_WARD },
  returnMapping: { path: '/returns/dhis2', access: ADMIN },
  uncoded: { path: '/returns/uncoded', access: ADMIN_OR_DOCTOR },
  audit: { path: '/audit', access: ADMIN },
  phones: { path: '/manage/phones', access: ADMIN },
  storage: { path: '/manage/storage', access: ADMIN },
  selfCheck: { path: '/manage/self-check', access: ADMIN },
  settings: { path: '/manage/settings', access: ADMIN },
  dataProtection: { path: '/data-protection', access: ADMIN },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS

export function mayOpen(role: Role | undefined, access: ScreenAccess): boolean {
  if (access === 'public') return true
  if (!role) return false
  return access === 'signed-in' || access.includes(role)
}
