import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

export interface PatientFactsTable {
  patientId: string
  /** yyyy-mm-dd, with its precision; both null if unknown. */
  birthDate: string | null
  birthPrecision: 'day' | 'month' | 'year' | null
  /** The last day on which the patient counts as pregnant. */
  pregnantUntil: string | null
  /** 2 only if a person decided so; then `scaleBy` and `scaleAt` are set. */
  spO2Scale: Generated<1 | 2>
  scaleBy: string | null
  scaleAt: Time | null
  deceasedOn: string | null
  version: Generated<number>
}

/** One active row per patient and label. Rows are ended, never deleted. The store enforces every check named here (0013-patient-page). */
export interface ProblemTable {
  _id: string
  patientId: string
  label: string
  /** `label` in lower case without surrounding spaces. */
  labelKey: string
  code: string | null
  /** yyyy or yyyy-mm */
  since: string | null
  pinned: Generated<Flag>
  createdBy: string
  createdAt: Time
  /** Set together. */
  endedBy: string | null
  endedAt: Time | null
  version: Generated<number>
}

/** Only one card of a patient is valid, enforced by a unique index (0011-card). */
export interface CardTable {
  /** Ten characters of Crockford's base 32 plus a check character. */
  code: string
  patientId: string
  issuedAt: Time
  issuedBy: string
  revokedAt: Time | null
  revokedBy: string | null
}
