import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

/** One active row per patient and label. Rows are ended, never deleted. Every check named here is held by the store (0013-patient-page). */
export interface ProblemTable {
  _id: string
  patientId: string
  label: string
  /** `label` ignoring case and spaces around. */
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
