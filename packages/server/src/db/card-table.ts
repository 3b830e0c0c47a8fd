import type { Time } from './columns.ts'

/** One of a patient works: a unique index holds it (0011-card). */
export interface CardTable {
  /** Ten characters of Crockford's base 32 and a check character. */
  code: string
  patientId: string
  issuedAt: Time
  issuedBy: string
  revokedAt: Time | null
  revokedBy: string | null
}
