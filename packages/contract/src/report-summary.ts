import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { AGE_RANGES, GENDERS } from './patient-brief.ts'
import { ReportRange } from './reports.ts'
import { ADMIN_OR_DOCTOR } from './roles.ts'

const count = z.int()

/** So many sessions of these patients. */
const Cell = z.object({ gender: z.enum(GENDERS), ageRange: z.enum(AGE_RANGES), sessions: count })

const DiagnosisCount = z.object({
  code: z.string(),
  label: z.string(),
  /** Sessions that have the code, sure or suspected; one that has two counts for each. */
  sessions: count,
  /** Those of them that only suspect it. */
  suspected: count,
  cells: z.array(Cell),
})
export type DiagnosisCount = z.infer<typeof DiagnosisCount>

/** The days in figures; no patient is named. Genders and age ranges are those that the patients have now. */
export const ReportSummary = z.object({
  patients: count,
  sessions: count,
  /** Stays that began on these days; a move to another bed begins none. */
  admissions: count,
  /** Most sessions first. */
  diagnoses: z.array(DiagnosisCount),
  /** Sessions with words and without a code. */
  notCoded: count,
  /** Sessions without a diagnosis. */
  blank: count,
  /** False: there are more sessions than are counted, and these are the newest. */
  isWhole: z.boolean(),
  /** After an upgrade: sessions whose diagnoses are still to be read; 0 once all are. */
  beingRead: count,
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const summarizeReport = defineEndpoint({
  method: 'GET',
  path: '/session/patients/summary',
  summary: 'The sessions between two days in figures: patients, admissions, and diagnoses by age and sex',
  access: ADMIN_OR_DOCTOR,
  shows: ['sessions'],
  query: ReportRange,
  response: ReportSummary,
})
