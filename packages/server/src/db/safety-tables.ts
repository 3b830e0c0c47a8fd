import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// What a patient must not be given, and who decided otherwise. Every check named here is held by the store (0005-patient-safety).

export interface PatientFactsTable {
  patientId: string
  /** yyyy-mm-dd, with how exact it is; null together. */
  birthDate: string | null
  birthPrecision: 'day' | 'month' | 'year' | null
  /** The last day on which she counts as pregnant. */
  pregnantUntil: string | null
  /** 2 only by a person's decision: then `scaleBy` and `scaleAt` are set. */
  spO2Scale: Generated<1 | 2>
  scaleBy: string | null
  scaleAt: Time | null
  deceasedOn: string | null
  version: Generated<number>
}

/** A patient without a row: their allergy text is read when it is needed. */
export interface AllergyStatusTable {
  patientId: string
  status: 'not-asked' | 'none-known' | 'listed' | 'unable'
  askedAt: Time | null
  askedBy: string | null
  /** SHA-256 of the allergy text that was last read into the list, or written from it. Any other text was not read yet. */
  textHash: string
  version: Generated<number>
}

/** One active row per patient and label. Rows are ended, never deleted. */
export interface AllergyTable {
  _id: string
  patientId: string
  label: string
  /** `label` ignoring case and spaces around. */
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

/** What an item contains, as a person said. An item without a row is read by its name. */
export interface ItemDrugTable {
  itemId: string
  state: 'mapped' | 'not-a-drug' | 'unknown'
  /** JSON list of ingredient codes; empty unless the item is mapped. */
  ingredients: string
  by: string
  at: Time
}

/** Why a person went on against the guard, for one session, patient and drug. Append-only. */
export interface GuardOverrideTable {
  _id: string
  patientId: string
  sessionId: string
  /** The codes of the drug's ingredients, sorted and joined by '+'; for a name that is not known, the name. */
  ingredient: string
  /** JSON list of the kinds of finding that it answers. */
  kinds: string
  verdict: 'ask' | 'unclear' | 'caution' | 'stop'
  /** JSON list of the keys of the allergies that it answers: an allergy that was added later is not among them. */
  allergies: string
  reasonCode: string
  /** Never blank for a stop. */
  reason: string
  agreedWith: string | null
  by: string
  at: Time
  rules: string
}

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
  /** Set when an edit put other lines in its place. */
  replacedAt: Time | null
  overrideId: string | null
  guard: Generated<Guard>
}

/** 'none': the row is older than the guard. 'stop' only with an override. */
export type Guard = 'clear' | 'ask' | 'unclear' | 'caution' | 'stop' | 'none'

/** What the guard said of a row that was stored, with the drug and the ingredients as they were read then. Append-only. */
export interface GuardFindingTable {
  _id: string
  sessionId: string
  patientId: string
  /** One of the two. */
  careId: string | null
  lineId: string | null
  position: number
  itemId: string | null
  drug: string
  ingredients: string
  verdict: Exclude<Guard, 'none'>
  kinds: string
  allergyId: string | null
  overrideId: string | null
  rules: string
  at: Time
  by: string
}
