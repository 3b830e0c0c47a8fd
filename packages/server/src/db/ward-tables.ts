import type { Shift } from '@clinic/contract/handovers'
import type { OutcomeName } from '@clinic/contract/outcomes'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// The ward. Every check named here is held by the store (0010-ward).

/** Which patient is in which bed. One row without `endedAt` per bed and per patient, held by unique indexes. */
export interface AdmissionTable {
  _id: string
  bedId: string
  patientId: string
  sessionId: string
  startedAt: Time
  endedAt: Time | null
  /** The bed's tag at the time; renaming the bed leaves it as it is. */
  tag: Generated<string>
  /** Set together with `endedAt`. A patient who was moved is in the bed of the admission that follows this one. */
  endReason: Generated<'closed' | 'moved' | null>
  /** The admission that this one follows; each is followed by one at most. */
  movedFrom: Generated<string | null>
  /** Why they were moved here, if it was said. */
  moveReason: Generated<string>
}

export interface DischargePlanTable {
  sessionId: string
  /** yyyy-mm-dd */
  plannedOn: string
  note: Generated<string>
  /** What is settled: the medicines to take home, the way home, and whether patient and family were told. */
  medicines: Generated<Flag>
  transport: Generated<Flag>
  told: Generated<Flag>
  by: string
  version: Generated<number>
}

/** How a stay ended. A session that was reopened, admitted and closed once more has its last one. */
export interface SessionOutcomeTable {
  sessionId: string
  outcome: OutcomeName
  /** Only of a referral. */
  referredTo: Generated<string>
  note: Generated<string>
  by: string
  at: Time
  version: Generated<number>
}

export interface HandoverTable {
  _id: string
  shift: Shift
  at: Time
  by: string
  /** Set together, by another person than `by`. */
  acceptedBy: string | null
  acceptedAt: Time | null
}

/** Append-only, held by triggers. */
export interface HandoverLineTable {
  handoverId: string
  sessionId: string
  position: number
  situation: string
  background: string
  assessment: string
  recommendation: string
}
