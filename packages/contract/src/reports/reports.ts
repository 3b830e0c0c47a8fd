import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { DAY_ORDER, day, paged, paging } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { Session } from '../sessions/session-record.ts'

export const ReportRange = z
  .object({ startDate: day(), endDate: day() })
  .refine(({ startDate, endDate }) => startDate <= endDate, { message: DAY_ORDER, path: ['startDate'] })

/** A patient of the report, with their sessions within the range. */
export const ReportPatient = z.object({ _id: z.string(), name: z.string(), sessions: z.array(Session) })
export type ReportPatient = z.infer<typeof ReportPatient>

export const listReport = defineEndpoint({
  method: 'GET',
  path: '/session/patients/all',
  summary: "Patients with sessions between two days, both included, in the clinic's time zone",
  access: ADMIN_OR_DOCTOR,
  shows: ['sessions'],
  audits: 'session.range',
  query: z
    .object({ startDate: day().optional(), endDate: day().optional(), ...paging })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, { message: DAY_ORDER, path: ['startDate'] }),
  response: paged(ReportPatient),
})

export const downloadReport = defineEndpoint({
  method: 'POST',
  path: '/session/report',
  summary: 'The sessions between two days as CSV, one line each',
  access: ADMIN_OR_DOCTOR,
  audits: 'session.report',
  body: ReportRange,
  response: z.string(),
  csv: 'all-patients-record.csv',
})
