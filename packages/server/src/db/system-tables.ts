import type { Role } from '@clinic/clinical/people/roles'
import type { Generated } from 'kysely'
import type { Edited, Flag, Time } from './columns.ts'

// Who works here, how they sign in, and the server's own records.

export interface PersonnelTable extends Edited {
  _id: string
  name: string
  /** `name` in lower case without accents, as search compares it. */
  searchName: string
  /** Lower case; unique among those not deleted. */
  email: string
  phone: string
  role: Role
  passwordHash: string
  /** When a one-time password expires; null for a chosen one. */
  passwordExpiresAt: Time | null
  isFirstLogin: Flag
  deactivated: Flag
  deletedAt: Time | null
}

export interface SignInTable {
  _id: string
  personnelId: string
  createdAt: Time
  lastSeenAt: Time
  expiresAt: Time
  endedAt: Time | null
}

export interface ResetCodeTable {
  personnelId: string
  codeHash: string
  tries: Generated<number>
  createdAt: Time
  expiresAt: Time
}

export interface ThrottleTable {
  /** What is counted, as an HMAC of the kind and the email or address, so it cannot be read. */
  key: string
  failures: number
  /** Attempts before this time are refused. */
  until: Time
  updatedAt: Time
}

export interface IdempotencyTable {
  personnelId: string
  call: string
  key: string
  bodyHash: string
  /** The response, encrypted with a key outside the store; null while the first call is running. */
  answer: string | null
  createdAt: Time
}

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

/** A record's values before an edit, as JSON. */
export interface RecordHistoryTable {
  entity: string
  entityId: string
  version: number
  at: Time
  actorId: string
  before: string
}

/** Facts about the store itself. */
export interface MetaTable {
  name: 'storeId' | 'restored'
  value: string
}

export interface MigrationTable {
  name: string
  checksum: string
  at: Time
}
