import type { Role } from '@clinic/clinical/people/roles'
import { ADMIN, ADMIN_OR_DOCTOR, ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'

/**
 * What a change concerns. A read says which topics it shows, and a change which it touches. A screen asks again for what it shows of a topic
 * once the topic changed, here or in another browser.
 */
export const ALL_TOPICS = [
  'patients',
  'sessions',
  'beds',
  'stock',
  /** The drug list: who signed a row, and what people decided that an item contains. */
  'formulary',
  'personnel',
  'storage',
  /** How phones reach the server. */
  'network',
  'arrivals',
  'observations',
  'follow-ups',
  /** Of diseases that must be reported: what was done. */
  'disease-reports',
  /** Requests of people for their data, the breach log, and what was disclosed. */
  'data-protection',
  /** Templates and phrases. */
  'templates',
  'settings',
  /** Of monthly returns: what was sent, where figures go, what words are coded as, and what is not offered. Visits that come are counted when a person asks. */
  'returns',
] as const
export type Topic = (typeof ALL_TOPICS)[number]

/** Of whatever shows a patient. */
export const PATIENT_TOPICS = [
  'patients',
  'sessions',
  'beds',
  'arrivals',
  'observations',
  'follow-ups',
  'disease-reports',
  'returns',
] as const satisfies readonly Topic[]

/** Topics that only some roles hear of: those whose screens show them. */
const OF_ROLES: Partial<Record<Topic, readonly Role[]>> = {
  formulary: ADMIN_OR_PHARMACIST,
  personnel: ADMIN,
  storage: ADMIN,
  network: ADMIN,
  settings: ADMIN,
  'data-protection': ADMIN,
  returns: ADMIN_OR_DOCTOR,
  'disease-reports': ['admin', 'doctor', 'nurse'],
}

export const topicsFor = (role: Role, topics: readonly Topic[]): Topic[] =>
  topics.filter((topic) => OF_ROLES[topic]?.includes(role) ?? true)
