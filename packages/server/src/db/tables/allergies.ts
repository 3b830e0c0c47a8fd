import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// What a patient must not be given. The store enforces every check named here (0005-patient-safety).

/** Without a row, the patient's allergy text is read when needed. */
export interface AllergyStatusTable {
  patientId: string
  status: 'not-asked' | 'none-known' | 'listed' | 'unable'
  askedAt: Time | null
  askedBy: string | null
  /** SHA-256 of the allergy text last read into the list or written from it. Any other text has not been read yet. */
  textHash: string
  version: Generated<number>
}

/** One active row per patient and label. Rows are ended, never deleted. */
export interface AllergyTable {
  _id: string
  patientId: string
  label: string
  /** `label` in lower case without surrounding spaces. */
  labelKey: string
  kind: 'drug' | 'food' | 'other'
  ingredient: string | null
  groupCode: string | null
  reaction: Generated<string>
  severity: 'mild' | 'severe' | 'unknown'
  /** yyyy, yyyy-mm or yyyy-mm-dd. */
  onDate: string | null
  certainty: 'reported' | 'confirmed'
  source: 'text' | 'asked' | 'seen-here'
  createdBy: string
  createdAt: Time
  endedBy: string | null
  endedAt: Time | null
  endReason: string | null
}
