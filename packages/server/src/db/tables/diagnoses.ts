import type { Certainty } from '@clinic/clinical/diagnoses/certainty'
import type { Time } from './columns.ts'

// Diagnoses as codes. The store enforces every check named here (0016-returns).

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
