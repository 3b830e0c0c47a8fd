import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

/** Append-only, enforced by triggers; each row's `mac` covers the one before it. */
export interface AuditEventTable {
  seq: number
  at: Time
  boot: string
  actorId: string | null
  actorRole: string | null
  signInId: string | null
  address: string | null
  requestId: string | null
  action: 'C' | 'R' | 'U' | 'D' | 'E'
  type: string
  entityId: string | null
  patientId: string | null
  outcome: 'ok' | 'denied' | 'failed'
  /** JSON list of names, never values. */
  fields: string
  rows: number | null
  prevMac: string
  mac: string
}

export interface AuditHeadTable {
  id: 1
  seq: number
  mac: string
  /** The last event whose reads are in `patientRead`. */
  readsTo: Generated<number>
}

/** The audit's reads by patient, up to `auditHead.readsTo` (audit/patient-reads.ts). */
export interface PatientReadTable {
  patientId: string
  at: Time
  seq: number
}

/** A record's values before an edit, as JSON. */
export interface RecordHistoryTable {
  entity: string
  entityId: string
  version: number
  at: Time
  actorId: string
  before: string
}

/** What an admin must look into: someone opened very many records, or gave a reason whose agreement was denied. */
export interface NoticeTable {
  at: Time
  personnelId: string
  /** The override whose agreement was denied; '' for many reads. */
  overrideId: string
  /** 0 once an admin has followed it up. */
  open: Flag
}
