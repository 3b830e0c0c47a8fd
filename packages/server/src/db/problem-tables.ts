import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

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
