import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// The store's own records.

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

/** Settings that an admin makes for the whole clinic. */
export interface SettingTable {
  name: string
  value: string
  updatedBy: string | null
  updatedAt: Time
  version: Generated<number>
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

/** A row that work locks which must not run twice at once. The migrations make the rows. */
export interface LockTable {
  name: 'uploads' | 'diagnosis terms'
}
