import type { CaseOutcome, Classification, ReportWay } from '@clinic/clinical/disease-reports/case-rules'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Cases of diseases that must be reported. The store enforces every check named here (0046-disease-reports).

/**
 * A session's case of a disease that must be reported within 24 hours; one row per disease. It appears and goes with the diagnosis, until
 * it is reported.
 */
export interface DiseaseReportTable {
  _id: string
  sessionId: string
  patientId: string
  /** A key of the lists (clinical/disease-reports/diseases.ts). */
  disease: string
  classification: Generated<Classification>
  /** When the session was opened. */
  openedAt: Time
  /** These four are set together. */
  notifiedAt: Time | null
  notifiedTo: Generated<string>
  notifiedHow: ReportWay | null
  notifiedBy: string | null
  reference: Generated<string>
  /** yyyy-mm-dd */
  onsetOn: string | null
  address: Generated<string>
  /** The local government area. */
  area: Generated<string>
  outcome: CaseOutcome | null
  version: Generated<number>
}

/** A week without a case, as it was reported. Append-only, enforced by triggers. */
export interface DiseaseWeekTable {
  /** Its Monday, yyyy-mm-dd. */
  week: string
  at: Time
  by: string
}
