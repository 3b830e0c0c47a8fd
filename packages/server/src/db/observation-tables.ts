import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

/** A set of observations. Every check named here is held by the store (0008-observations). Never edited: struck, and entered anew. */
export interface ObservationTable {
  _id: string
  sessionId: string
  patientId: string
  takenAt: Time
  recordedBy: string
  recordedAt: Time
  /** The set that belongs to the five vitals of its session, which stay there; one per session. */
  opening: Flag
  /** As typed. */
  temperature: Generated<string>
  pulse: Generated<string>
  bloodPressure: Generated<string>
  spO2: Generated<string>
  weight: Generated<string>
  respiratoryRate: Generated<string>
  muac: Generated<string>
  consciousness: 'A' | 'C' | 'V' | 'P' | 'U' | null
  oxygen: 'air' | 'oxygen' | null
  /** Litres a minute, to 40. */
  oxygenFlow: number | null
  /** JSON list of codes. */
  dangerSigns: Generated<string>
  scale: Generated<1 | 2>
  pregnant: Flag | null
  note: Generated<string>
  kind: 'news2' | 'iitt' | 'none'
  /** Set together, for NEWS2 only. */
  scoreMin: number | null
  scoreMax: number | null
  /** JSON list of inputs. */
  missing: Generated<string>
  band: 'low' | 'low-medium' | 'medium' | 'high' | 'red' | 'yellow' | 'none' | null
  dueMinutes: number | null
  /** JSON lists: what was remarked, what limits it, and what an earlier set gave. */
  flags: Generated<string>
  caveats: Generated<string>
  borrowed: Generated<string>
  rules: string
  /** Entered in error: set together, once. */
  struckAt: Time | null
  struckBy: string | null
  struckReason: string | null
}
