import type { Attendant } from '@clinic/contract/personnel/roles'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Kept beside the records to page and count long lists quickly. Both can be rebuilt from the records.

/**
 * How many rows of a list start with a given prefix of its sort key (db/queries/list-counts.ts). Nothing keeps `rows` from going below 0: a
 * wrong count must never prevent a session from being closed.
 */
export interface ListCountTable {
  list: string
  /** 0 is the whole list, with the key ''; higher levels have longer prefixes. */
  level: number
  key: string
  rows: number
}

/** Open sessions waiting for a role. */
export interface QueueTable {
  role: Attendant
  /** Copied from the session. */
  createdAt: Time
  sessionId: string
  /** 0 once someone with the role has recorded care there. */
  waiting: Generated<Flag>
}
