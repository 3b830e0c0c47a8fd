import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { GENDERS } from '../patients/patient-brief.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { ReportRange } from './reports.ts'

const count = z.int()

/** Number of sessions of these patients. */
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

/** Figures of the days, without patients' names. Genders and age ranges are current ones. */
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
  /** False if only the newest sessions were counted. */
  isWhole: z.boolean(),
  /** Sessions whose diagnoses an upgrade has yet to read. */
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
