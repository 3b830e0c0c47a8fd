import type { CALL_OUTCOMES, FOLLOW_UP_STATUSES } from '@clinic/contract/call-outcomes'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Who is asked to come back. Every check named here is held by the store (0012-follow-ups).

/** One row due per patient and day. Rows are never deleted. */
export interface FollowUpTable {
  _id: string
  patientId: string
  /** The session in which it was made. */
  sessionId: string | null
  /** yyyy-mm-dd */
  dueOn: string
  reason: Generated<string>
  status: Generated<(typeof FOLLOW_UP_STATUSES)[number]>
  /** Set exactly when it was kept. */
  keptBySession: string | null
  /** Why it was moved or cancelled; never blank once it is cancelled. */
  endReason: Generated<string>
  madeAt: Time
  madeBy: string
  /** How many calls there are. */
  calls: Generated<number>
  version: Generated<number>
}

/** Append-only, held by triggers. */
export interface FollowUpCallTable {
  _id: string
  followUpId: string
  at: Time
  by: string
  outcome: (typeof CALL_OUTCOMES)[number]
  note: Generated<string>
  /** `phoneKey` of the patient at that moment: whose number is wrong may get another. */
  phone: string
}
