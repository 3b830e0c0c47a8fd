import type { RequestState } from '@clinic/contract/data-protection/data-requests'
import type { DisclosureGround } from '@clinic/contract/data-protection/law'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Data protection. The store enforces every check named here (0053-data-protection).

/** A person who asked for their data. Days are yyyy-mm-dd, in the clinic's time zone. */
export interface DataRequestTable {
  _id: string
  patientId: string
  reason: string
  identity: string
  receivedOn: string
  dueOn: string
  state: Generated<RequestState>
  /** Set together, unless open. */
  endedAt: Generated<Time | null>
  endedBy: Generated<string | null>
  /** Not blank if and only if refused. */
  refusal: Generated<string>
  createdAt: Time
  createdBy: string
  version: Generated<number>
}

/** Whom it reached is counted from the audit, which is never edited. */
export interface BreachTable {
  _id: string
  what: string
  foundAt: Time
  fromAt: Time
  toAt: Time
  /** Only what this person did; null for anyone. */
  personnelId: string | null
  /** Only from this device; '' for any. */
  address: Generated<string>
  consequences: Generated<string>
  measures: Generated<string>
  reportedAt: Generated<Time | null>
  toldAt: Generated<Time | null>
  createdAt: Time
  createdBy: string
  version: Generated<number>
}

/** Never edited: struck and entered again. */
export interface DisclosureTable {
  _id: string
  patientId: string
  ground: DisclosureGround
  recipient: string
  what: string
  reference: Generated<string>
  /** yyyy-mm-dd */
  disclosedOn: string
  createdAt: Time
  createdBy: string
  /** Entered in error; set together, once. */
  struckAt: Generated<Time | null>
  struckBy: Generated<string | null>
  struckReason: Generated<string | null>
}

/** A record that only admins see until it is lifted. One at a time for a person, whose root it names (0059-restrictions). */
export interface RestrictionTable {
  _id: string
  patientId: string
  reason: string
  createdAt: Time
  createdBy: string
  /** Set together, once. */
  liftedAt: Generated<Time | null>
  liftedBy: Generated<string | null>
  liftReason: Generated<string | null>
}
