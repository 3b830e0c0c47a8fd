import type { Attendant } from '@clinic/contract/personnel/roles'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Tables kept beside the records to find and count them quickly. All can be rebuilt from the records.

/** Every ordered pair of words in a patient's name, so that two words in any order are one lookup. `other` is '' for a name of one word. */
export interface PatientWordTable {
  word: string
  other: string
  patientId: string
  searchName: string
}

/**
 * Words that names consist of, each under the keys that a search uses: 'part' is an ending of the word, from any letter on; 'less' is the
 * word itself and the word without one letter; 'sound' is how it sounds. Words stay even when no patient has them any more.
 */
export interface NameKeyTable {
  kind: 'part' | 'less' | 'sound'
  key: string
  word: string
}

/**
 * Endings of a patient's `phoneKey` from its third, fifth, … digit. Any run of two or more digits starts one of these endings, either with
 * its first or with its second digit.
 */
export interface PhoneEndingTable {
  ending: string
  patientId: string
  phoneKey: string
  searchName: string
}

/**
 * How many rows of a list start with a given prefix of its sort key (db/queries/list-counts.ts). Nothing keeps `rows` from going below 0: a
 * wrong count must never prevent a session from being closed.
 */
export interface TallyTable {
  list: string
  /** 0 is the whole list, with the key ''; higher levels have longer prefixes. */
  level: number
  key: string
  rows: number
}

/** The audit's reads by patient, up to `auditHead.readsTo` (audit/patient-reads.ts). */
export interface PatientReadTable {
  patientId: string
  at: Time
  seq: number
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
