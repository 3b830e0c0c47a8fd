import type { Time } from './columns.ts'

// What drugs contain, and who overrode the guard. The store enforces every check named here (0005-patient-safety).

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
