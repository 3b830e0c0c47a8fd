import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, requiredText, SHORT, time } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { hidden, PrescriptionLine } from './prescribing.ts'

/** A prescription that this clinic often gives. */
export const LearnedPrescription = z.object({
  prescription: z.string(),
  lines: z.array(PrescriptionLine),
  times: z.int(),
  lastAt: time,
  hidden,
})
export type LearnedPrescription = z.infer<typeof LearnedPrescription>

export const listLearned = defineEndpoint({
  method: 'GET',
  path: '/templates/learned',
  summary: 'Up to 5 prescriptions given at least 3 times in 365 days for a diagnosis, to patients of the same side of 12 years',
  access: ADMIN_OR_DOCTOR,
  shows: ['sessions'],
  audits: 'template.learned',
  query: z.object({
    /** A diagnosis in words, or its code. */
    diagnosis: requiredText(SHORT, 'Enter a diagnosis'),
    /** Decides which side of 12 years counts; adults by default. */
    patientId: id().optional(),
  }),
  response: z.array(LearnedPrescription),
})
