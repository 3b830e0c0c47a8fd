import type { Role } from '@clinic/contract/roles'
import type { Generated } from 'kysely'
import type { Edited, Flag, Time } from './columns.ts'

// Who works here, how they sign in, and what the server notes of itself.

export interface PersonnelTable extends Edited {
  _id: string
  name: string
  /** `name` as search compares it: no accents, lower case. */
  searchName: string
  /** Lower case; unique among those not deleted. */
  email: string
  phone: string
  role: Role
  passwordHash: string
  /** When a one-time password dies; null for a chosen one. */
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
  /** What is counted, never readable: an HMAC of the kind and the email or address. */
  key: string
  failures: number
  /** Tries before this are refused. */
  until: Time
  updatedAt: Time
}

export interface IdempotencyTable {
  personnelId: string
  call: string
  key: string
  bodyHash: string
  /** The answer, sealed with a key outside the store; null while the first call is running. */
  answer: string | null
  createdAt: Time
}

/** Append-only, held by triggers; each row's `mac` covers the one before it. */
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
}

/** What a record held before an edit, as JSON. */
export interface RecordHistoryTable {
  entity: string
  entityId: string
  version: number
  at: Time
  actorId: string
  before: string
}

/** What a store says of itself. */
export interface MetaTable {
  name: 'storeId' | 'restored'
  value: string
}

export interface MigrationTable {
  name: string
  checksum: string
  at: Time
}
