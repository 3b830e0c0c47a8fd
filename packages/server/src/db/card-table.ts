import type { Time } from './columns.ts'

/** Only one card of a patient is valid, enforced by a unique index (0011-card). */
export interface CardTable {
  /** Ten characters of Crockford's base 32 plus a check character. */
  code: string
  patientId: string
  issuedAt: Time
  issuedBy: string
  revokedAt: Time | null
  revokedBy: string | null
}
