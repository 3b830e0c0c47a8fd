import type { Generated } from 'kysely'
import type { Edited, Flag } from './columns.ts'

// Shortcuts, and each person's preferences. The store enforces every check named here (0007-fast-hands).

export interface TemplateTable extends Edited {
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
export interface PhraseTable extends Edited {
  _id: string
  /** Null for the whole clinic. */
  ownerId: string | null
  trigger: string
  text: string
  by: string
}

/** Without a row, single-key shortcuts are on and no paper size is chosen. */
export interface PreferenceTable {
  personnelId: string
  singleKeys: Generated<Flag>
  paper: 'A4' | 'A5' | '80' | '58' | null
  version: Generated<number>
}
