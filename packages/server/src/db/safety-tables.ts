import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// What a patient must not be given, and who overrode that. The store enforces every check named here (0005-patient-safety).

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

/** What staff said an item contains. An item without a row is judged by its name. */
export interface ItemDrugTable {
  itemId: string
  state: 'mapped' | 'not-a-drug' | 'unknown'
  /** JSON list of ingredient codes; empty unless the item is mapped. */
  ingredients: string
  by: string
  at: Time
  /** The second person, for a mapping that lacks what the item's name reads. */
  confirmedBy: string | null
  confirmedAt: Time | null
  /** JSON of what one person chose against the item's name, until someone confirms it. */
  proposed: string | null
  proposedBy: string | null
  proposedAt: Time | null
}

/** Who signed a row of the drug list. It holds while the row's content has this hash. */
export interface FormularySignatureTable {
  /** 'product:amoxil', 'ingredient:amoxicillin', 'group:AMPE', 'item:' with the item's `_id`. */
  rowKey: string
  hash: string
  by: string
  at: Time
}

/** Why someone overrode the guard, for one session, patient and drug. Append-only. */
export interface GuardOverrideTable {
  _id: string
  patientId: string
  sessionId: string
  /** Codes of the drug's ingredients, sorted and joined by '+'; for an unknown name, the name. */
  ingredient: string
  /** JSON list of the kinds of finding that it covers. */
  kinds: string
  verdict: 'ask' | 'unclear' | 'caution' | 'stop'
  /** JSON list of the keys of the allergies that it covers. Allergies added later are not covered. */
  allergies: string
  reasonCode: string
  /** Never blank for a stop. */
  reason: string
  agreedWith: string | null
  by: string
  at: Time
  rules: string
}

/** What the doctor named in `agreedWith` said, once. */
export interface AgreementAnswerTable {
  overrideId: string
  answer: 'seen' | 'denied'
  by: string
  at: Time
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
  /** Set when an edit replaced the line. */
  replacedAt: Time | null
  /** The first line of the same order, which edits of the line keep; null if this is it. */
  firstId: Generated<string | null>
  overrideId: string | null
  guard: Generated<Guard>
}

/** 'none': older than the guard. 'stop' only with an override. */
export type Guard = 'clear' | 'ask' | 'unclear' | 'caution' | 'stop' | 'none'

/** The guard's findings for a stored row, with the drug and ingredients as read at the time. Append-only. */
export interface GuardFindingTable {
  _id: string
  sessionId: string
  patientId: string
  /** One of these two is set. */
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
