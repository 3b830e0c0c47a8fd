import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Summaries to and from other clinics. The store enforces every check named here (0058-sister-summaries).

/** That a summary was sealed for another clinic; the file itself is not kept. Append-only, enforced by triggers. */
export interface SummarySentTable {
  _id: string
  patientId: string
  clinic: string
  /** Of the other clinic, 'age1…'. */
  key: string
  sentAt: Time
  sentBy: string
}

/** A summary of another clinic. Nothing in it is a fact of this clinic; only what it lies beside changes. */
export interface SummaryReceivedTable {
  _id: string
  /** SHA-256 of what was sealed, in hexadecimal; unique, so that a file opened twice is kept once. */
  contentHash: string
  clinic: string
  storeId: string
  madeAt: Time
  /** The patient's name there. */
  name: string
  /** JSON list of `{ label, reaction, severity }`, copied from the content. */
  allergies: string
  /** JSON, as it was sealed. */
  content: string
  receivedAt: Time
  receivedBy: string
  patientId: string | null
  /** Who last put it beside a patient, or took it away. */
  placedBy: string | null
  version: Generated<number>
}
