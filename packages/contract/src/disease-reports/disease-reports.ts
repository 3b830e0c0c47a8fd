import { CASE_OUTCOMES, CLASSIFICATIONS, REPORT_WAYS } from '@clinic/clinical/disease-reports/case-rules'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, idParam, paged, paging, requiredText, SHORT, text, time, version } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ON_WARD } from '../ward/ward.ts'

// Cases of diseases that must be reported within 24 hours, and what was done about each.

export const DISEASE_REPORT_RULES = {
  to: 'Write whom you told',
  how: 'Choose how you told them',
  at: 'Enter when you told them',
  future: 'This time has not come yet',
  beforeVisit: 'This is before the visit',
  onset: 'Enter the day on which it began',
  onsetAhead: 'This day has not come yet',
  confirmed: 'This case is confirmed, and stays so',
  classification: 'Choose suspected, probable, confirmed or discarded',
  outcome: 'Choose what became of the patient',
} as const

const MAX_ADDRESS = 120
const MAX_AREA = 60
const MAX_REFERENCE = 60

export const DISEASE_REPORT_LISTS = ['open', 'reported'] as const
export type DiseaseReportList = (typeof DISEASE_REPORT_LISTS)[number]

export const DiseaseReport = z.object({
  _id: z.string(),
  patientId: PatientBrief,
  /** The visit that it was found in. */
  sessionId: z.string(),
  disease: z.string(),
  label: z.string(),
  classification: z.enum(CLASSIFICATIONS),
  /** When the visit began. */
  openedAt: time,
  /** Not reported within 24 hours. */
  late: z.boolean(),
  /** Whom the clinic told, or null. */
  notified: z.object({ to: z.string(), at: time, how: z.enum(REPORT_WAYS), reference: z.string(), by: PersonBrief }).nullable(),
  /** yyyy-mm-dd, or null until it is known. */
  onsetOn: z.string().nullable(),
  address: z.string(),
  /** The local government area. */
  area: z.string(),
  /** Null until it is known. */
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  /** False if the diagnosis was removed after the case was reported. */
  hasDiagnosis: z.boolean(),
  version: z.int(),
})
export type DiseaseReport = z.infer<typeof DiseaseReport>

export const listDiseaseReports = defineEndpoint({
  method: 'GET',
  path: '/disease-reports',
  summary: 'Cases that must be reported within 24 hours: those not reported yet, the oldest first, or those reported, the newest first',
  access: ON_WARD,
  shows: ['disease-reports', 'sessions', 'patients'],
  audits: 'disease-report.list',
  query: z.object({
    when: z.enum(DISEASE_REPORT_LISTS, `when is one of: ${DISEASE_REPORT_LISTS.join(', ')}`).default('open'),
    ...paging,
  }),
  response: paged(DiseaseReport).extend({ counts: z.object({ open: z.int(), reported: z.int(), late: z.int() }) }),
})

export const getSessionDiseaseReports = defineEndpoint({
  method: 'GET',
  path: '/session/:id/disease-reports',
  summary: 'What must be reported of a session, what was reported of the same case from another visit, and the officer’s phone',
  access: ON_WARD,
  shows: ['disease-reports', 'sessions', 'patients'],
  audits: 'disease-report.read',
  params: idParam,
  response: z.object({ reports: z.array(DiseaseReport), officerPhone: z.string() }),
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
})

export const getDiseaseReport = defineEndpoint({
  method: 'GET',
  path: '/disease-reports/:id',
  summary: 'One case, for its paper',
  access: ON_WARD,
  shows: ['disease-reports', 'patients'],
  audits: 'disease-report.read',
  params: idParam,
  response: DiseaseReport,
  refersTo: [{ in: 'params', key: 'id', what: 'diseaseReport' }],
})

export const Notification = z.object({
  to: requiredText(SHORT, DISEASE_REPORT_RULES.to),
  at: z.iso.datetime(DISEASE_REPORT_RULES.at),
  how: z.enum(REPORT_WAYS, DISEASE_REPORT_RULES.how),
  /** The number that the officer gave. */
  reference: text(MAX_REFERENCE).default(''),
})

export const DiseaseReportUpdate = z.object({
  notified: Notification.optional(),
  classification: z.enum(CLASSIFICATIONS, DISEASE_REPORT_RULES.classification).optional(),
  outcome: z.enum(CASE_OUTCOMES, DISEASE_REPORT_RULES.outcome).nullable().optional(),
  onsetOn: day(DISEASE_REPORT_RULES.onset).nullable().optional(),
  address: text(MAX_ADDRESS).optional(),
  area: text(MAX_AREA).optional(),
  version,
})
export type DiseaseReportUpdate = z.infer<typeof DiseaseReportUpdate>

export const updateDiseaseReport = defineEndpoint({
  method: 'PATCH',
  path: '/disease-reports/:id',
  summary: 'Note whom the clinic told of a case, when and how; how sure it is; what became of the patient; and what the form asks',
  access: ON_WARD,
  touches: ['disease-reports'],
  params: idParam,
  body: DiseaseReportUpdate,
  response: DiseaseReport,
  refersTo: [{ in: 'params', key: 'id', what: 'diseaseReport' }],
})
