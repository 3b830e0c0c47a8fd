import type { Attendant } from '@clinic/contract/roles'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// What is kept beside the records so that they are found and counted at once; all of it can be made anew from them.

/** Each ordered pair of two words of a patient's name, so that two words in any order are one look-up; `other` is '' beside a lone word. */
export interface PatientWordTable {
  word: string
  other: string
  patientId: string
  searchName: string
}

/**
 * The words that names are made of, each under the keys by which a search finds it: 'part' is the word from any letter on to its end,
 * 'less' the word and the word less one letter, 'sound' how it sounds. Words stay when no one has them any more.
 */
export interface NameKeyTable {
  kind: 'part' | 'less' | 'sound'
  key: string
  word: string
}

/**
 * A patient's `phoneKey` from its third, fifth … digit on to its end: any run of two digits or more begins with one of
 * these endings, or does so without its first digit.
 */
export interface PhoneEndingTable {
  ending: string
  patientId: string
  phoneKey: string
  searchName: string
}

/**
 * How many rows of a list have a given beginning of what it is ordered by (db/queries/list-counts.ts). Nothing holds `rows` at 0 or above: a count
 * that is wrong must never be what keeps a session from being closed.
 */
export interface TallyTable {
  list: string
  /** 0 is the whole list, under the key ''; the beginnings of a higher level are longer. */
  level: number
  key: string
  rows: number
}

/** The open sessions that wait for a role. */
export interface QueueTable {
  role: Attendant
  /** The session's. */
  createdAt: Time
  sessionId: string
  /** 0 once a person of the role has recorded care there. */
  waiting: Generated<Flag>
}
