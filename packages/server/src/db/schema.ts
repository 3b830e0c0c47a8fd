import type { Attendant, Role } from '@clinic/contract/roles'
import type { Generated } from 'kysely'
import type { NameKeyTable, PatientWordTable, PhoneEndingTable, QueueTable, TallyTable } from './derived-tables.ts'

/** 0 or 1: neither engine's own booleans, so that both store the same. */
export type Flag = 0 | 1
/** ISO 8601, UTC, with milliseconds; sorts as text. */
export type Time = string

/** One interface per table; `toX` functions map a row to the contract's shape, and a row is never answered. */
export interface Schema {
  personnel: PersonnelTable
  signIn: SignInTable
  resetCode: ResetCodeTable
  throttle: ThrottleTable
  patient: PatientTable
  patientWord: PatientWordTable
  nameKey: NameKeyTable
  phoneEnding: PhoneEndingTable
  tally: TallyTable
  queue: QueueTable
  session: SessionTable
  sessionRole: SessionRoleTable
  care: CareTable
  careDrug: CareDrugTable
  careNotGiven: CareNotGivenTable
  careStrike: CareStrikeTable
  bed: BedTable
  admission: AdmissionTable
  item: ItemTable
  movement: MovementTable
  idempotency: IdempotencyTable
  auditEvent: AuditEventTable
  auditHead: AuditHeadTable
  recordHistory: RecordHistoryTable
  migration: MigrationTable
}

type Edited = { version: Generated<number>; createdAt: Time; updatedAt: Time }

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

export interface PatientTable extends Edited {
  _id: string
  firstname: string
  lastname: string
  searchName: string
  /** As typed. */
  phone: string
  /** National digits without the leading zero or 234: '8031234567'. */
  phoneKey: string
  gender: 'MALE' | 'FEMALE'
  ageRange: string
  /** yyyy-mm-dd */
  ageRangeOn: string
  email: string
  allergies: string
  church: string
  isSaintsCommunity: Flag
  contactPerson: string
  contactPersonNumber: string
}

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
}

export interface SessionRoleTable {
  sessionId: string
  role: Attendant
}

export interface CareTable {
  _id: string
  sessionId: string
  personnelId: string
  comment: string
  createdAt: Time
}

export interface CareDrugTable {
  careId: string
  position: number
  itemId: string
  /** The item's name as it was then. */
  drug: string
  dosage: number
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

export interface BedTable extends Edited {
  _id: string
  tag: string
  /** `tag` ignoring case and spaces around; unique. */
  tagKey: string
  /** `tag` with its numbers padded, so that Bed 2 stands before Bed 10. */
  sortKey: string
}

/** Who lies where. One row without `endedAt` per bed and per patient, held by unique indexes. */
export interface AdmissionTable {
  _id: string
  bedId: string
  patientId: string
  sessionId: string
  startedAt: Time
  endedAt: Time | null
  /** The bed's tag at the time; renaming the bed leaves it as it is. */
  tag: Generated<string>
}

export interface ItemTable extends Edited {
  _id: string
  name: string
  /** `name` ignoring case and spaces around; unique. */
  nameKey: string
  searchName: string
  /** The sum of the item's movements; never below 0. */
  count: number
  /** The stock after the last opening or delivery, or more if more was counted; the item is low at a quarter of it. */
  fullCount: number
  description: string
  dosage: string
}

export interface MovementTable {
  _id: string
  itemId: string
  type: 'opening' | 'upload' | 'dispensed' | 'restock' | 'correction'
  change: number
  personnelId: string
  sessionId: string | null
  reason: string
  createdAt: Time
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

export interface MigrationTable {
  name: string
  checksum: string
  at: Time
}
