import type { OutcomeName } from '@clinic/contract/sessions/outcomes'
import type { Shift } from '@clinic/contract/ward/handovers'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// The ward. The store enforces every check named here (0010-ward).

/** Which patient is in which bed. Unique indexes allow one row without `endedAt` per bed and per patient. */
export interface AdmissionTable {
  _id: string
  bedId: string
  patientId: string
  sessionId: string
  startedAt: Time
  endedAt: Time | null
  /** The bed's tag at the time, even if the bed is renamed later. */
  tag: Generated<string>
  /** Set together with `endedAt`. If the patient was moved, the next admission has the new bed. */
  endReason: Generated<'closed' | 'moved' | null>
  /** The previous admission; each has at most one successor. */
  movedFrom: Generated<string | null>
  /** Why the patient was moved here, if recorded. */
  moveReason: Generated<string>
}

export interface DischargePlanTable {
  sessionId: string
  /** yyyy-mm-dd */
  plannedOn: string
  note: Generated<string>
  /** What is done: medicines to take home, transport home, patient and family informed. */
  medicines: Generated<Flag>
  transport: Generated<Flag>
  told: Generated<Flag>
  by: string
  version: Generated<number>
}

/** How a stay ended. If a session was reopened, admitted and closed again, its last ending. */
export interface SessionOutcomeTable {
  sessionId: string
  outcome: OutcomeName
  /** Only for a referral. */
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
  /** Set together, by someone other than `by`. */
  acceptedBy: string | null
  acceptedAt: Time | null
}

/** Append-only, enforced by triggers. */
export interface HandoverLineTable {
  handoverId: string
  sessionId: string
  position: number
  situation: string
  background: string
  assessment: string
  recommendation: string
}
