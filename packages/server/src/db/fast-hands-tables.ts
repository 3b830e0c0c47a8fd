import type { Generated } from 'kysely'
import type { Edited, Flag } from './columns.ts'

// What is taken by a few keys, and how each person likes to work. Every check named here is held by the store (0007-fast-hands).

export interface TemplateTable extends Edited {
  _id: string
  name: string
  /** JSON list of words of diagnoses. */
  keys: string
  /** Unique; 2 to 12 small letters and digits. */
  trigger: string
  who: 'adult' | 'child' | 'any'
  /** Both set for a child. */
  minKg: number | null
  maxKg: number | null
  /** JSON object of clinical texts by their field. */
  fields: string
  /** JSON list of prescription lines. */
  lines: string
  /** JSON list of roles. */
  attendants: string
  active: Generated<Flag>
  by: string
}

/** One per owner and trigger. */
export interface PhraseTable extends Edited {
  _id: string
  /** Null for the whole clinic. */
  ownerId: string | null
  trigger: string
  text: string
  by: string
}

/** A person without a row: single keys are on, and no paper was chosen. */
export interface PreferenceTable {
  personnelId: string
  singleKeys: Generated<Flag>
  paper: 'A4' | 'A5' | '80' | '58' | null
  version: Generated<number>
}
