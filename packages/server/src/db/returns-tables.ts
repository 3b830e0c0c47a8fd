import type { Certainty } from '@clinic/clinical/diagnoses/certainty'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Diagnoses as codes, and monthly returns. The store enforces every check named here (0016-returns).

/** A diagnosis that a session counts towards; one row per code. */
export interface SessionDiagnosisTable {
  sessionId: string
  position: number
  /** An ICD-10 category. */
  code: string
  certainty: Certainty
  /** Picked by a user, or matched to the working diagnosis and updated with it. */
  source: 'picked' | 'matched'
  /** Who saved the words or picked the code; null where the program read a session from an older version. */
  by: string | null
  at: Time
}

/** Parts of a working diagnosis that no code was read from. Updated with its words; none if a user picked the codes. */
export interface UnreadDiagnosisTable {
  sessionId: string
  position: number
  /** The same for parts that differ only in case or punctuation; null if too long for a term, or only digits. */
  termKey: string | null
  /** As written, up to 200 characters. */
  words: string
}

/** The clinic's own terms for a code. */
export interface DiagnosisTermTable {
  termKey: string
  term: string
  code: string
  by: string
  at: Time
}

/** A month's figures as they were sent; 1 is the first time. Append-only, enforced by triggers. */
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
  /** 1 if zeros are sent too. */
  zero: Generated<Flag>
}

/** One row, 'dhis2', once the clinic has configured it. */
export interface DhisSettingTable {
  _id: 'dhis2'
  orgUnit: string
  dataSet: string
  attributeOptionCombo: string | null
  by: string
  at: Time
  version: Generated<number>
}
