import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

/** A set of observations. The store enforces every check named here (0008-observations). Never edited: struck and entered again. */
export interface ObservationTable {
  _id: string
  sessionId: string
  patientId: string
  takenAt: Time
  recordedBy: string
  recordedAt: Time
  /** Marks the set that goes with the session's five vitals, which are stored there; one per session. */
  opening: Flag
  /** As typed. */
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
  /** Litres a minute, up to 40. */
  oxygenFlow: number | null
  /** JSON list of codes. */
  dangerSigns: Generated<string>
  scale: Generated<1 | 2>
  pregnant: Flag | null
  note: Generated<string>
  kind: 'news2' | 'iitt' | 'none'
  /** Set together, only for NEWS2. */
  scoreMin: number | null
  scoreMax: number | null
  /** JSON list of inputs. */
  missing: Generated<string>
  band: 'low' | 'low-medium' | 'medium' | 'high' | 'red' | 'yellow' | 'none' | null
  dueMinutes: number | null
  /** JSON lists: remarks, limits of the score, and results of an earlier set. */
  flags: Generated<string>
  caveats: Generated<string>
  borrowed: Generated<string>
  rules: string
  /** Entered in error; set together, once. */
  struckAt: Time | null
  struckBy: string | null
  struckReason: string | null
}
