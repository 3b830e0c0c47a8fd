import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Patients waiting for a doctor. The store enforces every check named here (0009-arrivals).

/** At most one row per patient is waiting or called. Rows are never deleted. */
export interface ArrivalTable {
  _id: string
  patientId: string
  /** Why the patient came. */
  reason: Generated<string>
  priority: 'normal' | 'urgent'
  /** From the latest vitals. */
  urgency: 'urgent' | 'yellow' | 'usual'
  /** Why someone lowered the priority. */
  note: string | null
  arrivedAt: Time
  arrivedBy: string
  temperature: Generated<string>
  pulse: Generated<string>
  bloodPressure: Generated<string>
  spO2: Generated<string>
  weight: Generated<string>
  /** A person said that it is right, though it is unusual at the age. */
  weightConfirmed: Generated<Flag>
  respiratoryRate: Generated<string>
  muac: Generated<string>
  consciousness: 'A' | 'C' | 'V' | 'P' | 'U' | null
  oxygen: 'air' | 'oxygen' | null
  oxygenFlow: number | null
  /** JSON list of codes. */
  dangerSigns: Generated<string>
  /** Both null until something is measured. */
  vitalsBy: string | null
  vitalsAt: Time | null
  calledBy: string | null
  calledAt: Time | null
  /** 'waiting' and 'called' count as 'left' after that day. */
  status: 'waiting' | 'called' | 'seen' | 'left'
  /** Set if and only if the patient was seen. */
  sessionId: string | null
  version: Generated<number>
}
