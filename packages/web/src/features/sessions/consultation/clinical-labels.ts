import type { Vital } from '@clinic/clinical/observations/vitals'
import { VITALS } from '@clinic/clinical/observations/vitals'
import { CLINICAL_FIELDS, type Session } from '@clinic/contract/sessions/session-record'
import { WORDS } from '../words.ts'

export type ClinicalField = (typeof CLINICAL_FIELDS)[number]
export type Clinical = Pick<Session, ClinicalField>
export type TextField = Exclude<ClinicalField, Vital>

/** The clinical texts in the order of a consultation, with the specification's names. */
export const TEXT_LABELS: Record<TextField, string> = {
  complaints: 'Complaints/History',
  co_morbities: 'Co-morbidities',
  examinationFindings: WORDS.examinationFindings,
  investigation_results: WORDS.investigationAndResults,
  workingDiagnosis: WORDS.workingDiagnosis,
  prescription: 'Prescription',
}
export const TEXT_FIELDS = Object.keys(TEXT_LABELS) as TextField[] // the keys of the line above

export const NO_CLINICAL = Object.fromEntries([...VITALS, ...TEXT_FIELDS].map((field) => [field, ''])) as Clinical

/** A session's clinical fields, as form values. */
export function clinicalOf(session: Session): Clinical {
  return Object.fromEntries(CLINICAL_FIELDS.map((field) => [field, session[field]])) as Clinical // one value for each field
}
