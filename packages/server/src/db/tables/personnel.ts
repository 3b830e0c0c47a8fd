import type { Role } from '@clinic/clinical/people/roles'
import type { Generated } from 'kysely'
import type { EditColumns, Flag, Time } from './columns.ts'

// Who works here, and how they sign in.

export interface PersonnelTable extends EditColumns {
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

/** Without a row, single-key shortcuts are on and no paper size is chosen. */
export interface PreferenceTable {
  personnelId: string
  singleKeys: Generated<Flag>
  paper: 'A4' | 'A5' | '80' | '58' | null
  version: Generated<number>
}

/** What a phone said last of the records of a person that wait on it. */
export interface UnsentReportTable {
  device: string
  personnelId: string
  records: number
  needLook: number
  oldestAt: Time
  heardAt: Time
  reason: string | null
  /** A JSON list of the patients whom the records are about. */
  patientIds: string
}
