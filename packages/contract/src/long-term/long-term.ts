import { CONDITIONS, CONTROL_GROUPS } from '@clinic/clinical/long-term/control'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { paged, paging, time } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'

/** The newest value that was typed at the last visit, and when it was taken. */
const Measurement = z.object({ text: z.string(), at: time })

export const LongTermPatient = z.object({
  patientId: PatientBrief,
  group: z.enum(CONTROL_GROUPS),
  /** yyyy-mm-dd: when the condition was first recorded. */
  since: z.string(),
  /** yyyy-mm-dd */
  lastVisit: z.string(),
  /** A blood pressure or a glucose; null if none was taken at the last visit. */
  measured: Measurement.nullable(),
  /** Something was typed that no value can be read from. */
  isUnreadable: z.boolean(),
  /** yyyy-mm-dd: when they are asked to come back. */
  dueOn: z.string().nullable(),
  /** yyyy-mm-dd: the last day of the drugs for this condition that were prescribed for a number of days. */
  drugsUntil: z.string().nullable(),
})
export type LongTermPatient = z.infer<typeof LongTermPatient>

const count = z.int().min(0)

export const listLongTerm = defineEndpoint({
  method: 'GET',
  path: '/long-term',
  summary: 'Who has high blood pressure or diabetes, and whether it is controlled; the highest value first',
  access: 'signed-in',
  shows: ['patients', 'sessions', 'observations', 'follow-ups'],
  audits: 'long-term.list',
  query: z.object({
    condition: z.enum(CONDITIONS, `condition is one of: ${CONDITIONS.join(', ')}`).default('hypertension'),
    group: z.enum(CONTROL_GROUPS, `group is one of: ${CONTROL_GROUPS.join(', ')}`).default('missed'),
    ...paging,
  }),
  response: paged(LongTermPatient).extend({
    /** They add up to `total`. */
    counts: z.object({ missed: count, uncontrolled: count, unmeasured: count, controlled: count }),
    total: count,
    /** Of the unmeasured: something was typed that no value can be read from. */
    unreadable: count,
    /** Under care for three months or less, so not counted yet. */
    recent: count,
    /** Without a visit for twelve months, so not counted any more. */
    lost: count,
  }),
})
