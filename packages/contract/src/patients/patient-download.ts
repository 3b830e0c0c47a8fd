import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ADMIN } from '../personnel/roles.ts'

/** In a separate module, because the dashboard loads it and no other call about patients. */
export const downloadPatients = defineEndpoint({
  method: 'POST',
  path: '/patient/download',
  summary: 'All patients as CSV, in the columns of the upload',
  access: ADMIN,
  audits: 'patient.download',
  response: z.string(),
  csv: 'all-patients-record.csv',
})
