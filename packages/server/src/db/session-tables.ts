import type { Attendant } from '@clinic/contract/roles'
import type { Generated } from 'kysely'
import type { Edited, Flag, Time, TypedAt } from './columns.ts'
import type { Guard } from './safety-tables.ts'

export interface SessionTable extends Edited {
  _id: string
  patientId: string
  temperature: string
  pulse: string
  bloodPressure: string
  spO2: string
  weight: string
  complaints: string
  co_morbities: string
  examinationFindings: string
  investigation_results: string
  workingDiagnosis: string
  prescription: string
  open: Flag
  openedBy: string
  admitPatient: Flag
  /** The bed of the admission; stays after closing. */
  bedId: string | null
  closedAt: Time | null
  /** Opened in error: these three are set together, on a closed session, and never cleared. */
  voidedAt: Generated<Time | null>
  voidedBy: Generated<string | null>
  voidReason: Generated<string | null>
  recordedAt: TypedAt
}

export interface SessionRoleTable {
  sessionId: string
  role: Attendant
}

export interface CareTable {
  _id: string
  sessionId: string
  /** The session's. */
  patientId: string
  personnelId: string
  comment: string
  createdAt: Time
  recordedAt: TypedAt
}

export interface CareDrugTable {
  careId: string
  position: number
  itemId: string
  /** The item's name as it was then. */
  drug: string
  dosage: number
  /** For how many days the units are meant to last. */
  days: Generated<number | null>
  overrideId: Generated<string | null>
  guard: Generated<Guard>
}

/** A row of care that was asked for and could not be given; nothing leaves the stock for it. */
export interface CareNotGivenTable {
  careId: string
  position: number
  itemId: string
  /** The item's name as it was then. */
  drug: string
  /** The units that were wanted. */
  dosage: number
  reason: 'out-of-stock'
}

/** Care that was entered in error. Append-only, held by triggers: it is struck once and for good. */
export interface CareStrikeTable {
  careId: string
  at: Time
  by: string
  reason: string
}
