import type { CALL_OUTCOMES, FOLLOW_UP_STATUSES } from '@clinic/clinical/follow-ups/call-outcomes'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Patients who were asked to come back. The store enforces every check named here (0012-follow-ups).

/** At most one row is due per patient and day. Rows are never deleted. */
export interface FollowUpTable {
  _id: string
  patientId: string
  /** The session that created it. */
  sessionId: string | null
  /** yyyy-mm-dd */
  dueOn: string
  reason: Generated<string>
  status: Generated<(typeof FOLLOW_UP_STATUSES)[number]>
  /** Set if and only if it was kept. */
  keptBySession: string | null
  /** Why it was moved or cancelled; not blank if cancelled. */
  endReason: Generated<string>
  madeAt: Time
  madeBy: string
  /** Number of calls. */
  calls: Generated<number>
  version: Generated<number>
}

/** Append-only, enforced by triggers. */
export interface FollowUpCallTable {
  _id: string
  followUpId: string
  at: Time
  by: string
  outcome: (typeof CALL_OUTCOMES)[number]
  note: Generated<string>
  /** The patient's `phoneKey` at the time, because a patient with a wrong number may get a new one. */
  phone: string
}
