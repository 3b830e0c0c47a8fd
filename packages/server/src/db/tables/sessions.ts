import type { Attendant } from '@clinic/contract/personnel/roles'
import type { Generated } from 'kysely'
import type { EditColumns, Flag, Time, TypedAt } from './columns.ts'
import type { Guard } from './guard.ts'

export interface SessionTable extends EditColumns {
  _id: string
  patientId: string
  temperature: string
  pulse: string
  bloodPressure: string
  spO2: string
  weight: string
  /** A person said that it is right, though it is unusual at the age. */
  weightConfirmed: Generated<Flag>
  complaints: string
  co_morbities: string
  examinationFindings: string
  investigation_results: string
  workingDiagnosis: string
  prescription: string
  open: Flag
  openedBy: string
  admitPatient: Flag
  /** The bed of the admission; kept after closing. */
  bedId: string | null
  closedAt: Time | null
  /** Opened in error; these three are set together, on a closed session, and never cleared. */
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
  /** Copied from the session. */
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
  /** The item's name at the time. */
  drug: string
  dosage: number
  /** What one of it was called at the time; null for care from before 0033. */
  unit: Generated<string | null>
  /** How many days the units should last. */
  days: Generated<number | null>
  overrideId: Generated<string | null>
  guard: Generated<Guard>
  /** The prescription line that ordered it. */
  lineId: Generated<string | null>
}

/** Care that was requested but could not be given; takes nothing from stock. */
export interface CareNotGivenTable {
  careId: string
  position: number
  itemId: string
  /** The item's name at the time. */
  drug: string
  /** The number of units wanted. */
  dosage: number
  unit: Generated<string | null>
  reason: 'out-of-stock'
  lineId: Generated<string | null>
}

/** Care entered in error. Append-only, enforced by triggers: striking happens once and is final. */
export interface CareStrikeTable {
  careId: string
  at: Time
  by: string
  reason: string
}
