import type { Generated } from 'kysely'
import type { EditColumns, Flag, Time } from './columns.ts'
import type { Guard } from './guard.ts'

// Prescriptions, and shortcuts for writing them. The store enforces every check named here (0005-patient-safety, 0007-fast-hands).

export interface PrescriptionLineTable {
  _id: string
  sessionId: string
  position: number
  itemId: string | null
  drug: string
  dose: Generated<string>
  timesPerDay: number | null
  days: number | null
  units: number | null
  personnelId: string
  createdAt: Time
  /** Set when an edit replaced the line. */
  replacedAt: Time | null
  /** The first line of the same order, which edits of the line keep; null if this is it. */
  firstId: Generated<string | null>
  overrideId: string | null
  guard: Generated<Guard>
}

export interface TemplateTable extends EditColumns {
  _id: string
  name: string
  /** JSON list of words in diagnoses. */
  keys: string
  /** Unique; 2 to 12 lower-case letters and digits. */
  trigger: string
  who: 'adult' | 'child' | 'any'
  /** Both set for a child's template. */
  minKg: number | null
  maxKg: number | null
  /** JSON object of clinical texts by field. */
  fields: string
  /** JSON list of prescription lines. */
  lines: string
  /** JSON list of roles. */
  attendants: string
  active: Generated<Flag>
  by: string
}

/** One per owner and trigger. */
export interface PhraseTable extends EditColumns {
  _id: string
  /** Null for the whole clinic. */
  ownerId: string | null
  trigger: string
  text: string
  by: string
}
