import type { ReferralState, Urgency } from '@clinic/contract/referrals/referrals'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

/** A letter to another clinic. The store enforces every check named here (0041-referrals). Struck, never deleted; only its state changes. */
export interface ReferralTable {
  _id: string
  sessionId: string
  /** Copied from the session. */
  patientId: string
  /** Unique. */
  number: string
  facility: string
  department: string
  urgency: Urgency
  reason: string
  letter: string
  state: Generated<ReferralState>
  sentAt: Time
  sentBy: string
  stateAt: Time
  /** Not blank if and only if replied. */
  reply: Generated<string>
  repliedBy: string | null
  /** The follow-up that asks for the reply. */
  followUpId: string | null
  /** Entered in error; set together, once. */
  struckAt: Generated<Time | null>
  struckBy: Generated<string | null>
  struckReason: Generated<string | null>
  version: Generated<number>
}
