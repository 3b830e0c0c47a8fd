import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Who waits for a doctor. Every check named here is held by the store (0009-arrivals).

/** One row waiting or called per patient. Rows are never deleted. */
export interface ArrivalTable {
  _id: string
  patientId: string
  /** Why they came. */
  reason: Generated<string>
  priority: 'normal' | 'urgent'
  /** What the vitals said when they were last taken. */
  urgency: 'urgent' | 'yellow' | 'usual'
  /** Why a person lowered the priority. */
  note: string | null
  arrivedAt: Time
  arrivedBy: string
  temperature: Generated<string>
  pulse: Generated<string>
  bloodPressure: Generated<string>
  spO2: Generated<string>
  weight: Generated<string>
  respiratoryRate: Generated<string>
  muac: Generated<string>
  consciousness: 'A' | 'C' | 'V' | 'P' | 'U' | null
  oxygen: 'air' | 'oxygen' | null
  oxygenFlow: number | null
  /** JSON list of codes. */
  dangerSigns: Generated<string>
  /** Both null while nothing was measured. */
  vitalsBy: string | null
  vitalsAt: Time | null
  calledBy: string | null
  calledAt: Time | null
  /** 'waiting' and 'called' of an earlier day read 'left'. */
  status: 'waiting' | 'called' | 'seen' | 'left'
  /** Set exactly when the patient was seen. */
  sessionId: string | null
  version: Generated<number>
}
