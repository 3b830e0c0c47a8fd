import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ADMIN } from '../personnel/roles.ts'

/** In a separate module, because the dashboard loads it and no other call about patients. */
export const downloadPatients = defineEndpoint({
  method: 'POST',
  path: '/patient/download',
  summary: 'All patients as CSV, in the columns of the upload; with numbers=true their clinic numbers too',
  access: ADMIN,
  audits: 'patient.download',
  /** With `numbers`, a last column holds the clinic numbers: the columns of the file are fixed without it (docs/decisions/0107). */
  query: z.object({ numbers: z.enum(['true', 'false'], 'numbers is true or false').optional() }),
  response: z.string(),
  csv: 'all-patients-record.csv',
})
