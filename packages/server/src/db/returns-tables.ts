import type { Certainty } from '@clinic/contract/clinical/certainty'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Diagnoses as codes, and the monthly returns. Every check named here is held by the store (0016-returns).

/** What a session is counted as; one row per code. */
export interface SessionDiagnosisTable {
  sessionId: string
  position: number
  /** An ICD-10 category. */
  code: string
  certainty: Certainty
  /** Picked by a person, or matched to the words of the working diagnosis and made anew with them. */
  source: 'picked' | 'matched'
  /** Who saved the words or picked the code; null where the program read a session of an older version. */
  by: string | null
  at: Time
}

/** The parts of a working diagnosis that no code was read from; made anew with its words, and none where a person picked the codes. */
export interface UnreadDiagnosisTable {
  sessionId: string
  position: number
  /** Equal for equal parts, whatever their case and signs; null for what is too long to be a term, or only digits. */
  termKey: string | null
  /** As written, up to 200 characters. */
  words: string
}

/** The clinic's own words for a code. */
export interface DiagnosisTermTable {
  termKey: string
  term: string
  code: string
  by: string
  at: Time
}

/** The figures of a month as they were sent, the first time under 1. Append-only, held by triggers. */
export interface ReturnSentTable {
  /** yyyy-mm */
  month: string
  n: number
  at: Time
  by: string
  /** JSON */
  figures: string
}

export interface DhisMapTable {
  figure: string
  /** 11 characters. */
  dataElement: string
  categoryOptionCombo: string
  /** 1 if a 0 is sent, too. */
  zero: Generated<Flag>
}

/** One row, 'dhis2', once the clinic has set it. */
export interface DhisSettingTable {
  _id: 'dhis2'
  orgUnit: string
  dataSet: string
  attributeOptionCombo: string | null
  by: string
  at: Time
  version: Generated<number>
}
