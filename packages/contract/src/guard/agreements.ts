import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

/** The most that one doctor sees at once, the oldest first. */
export const MAX_AGREEMENTS = 20

/** A reason to go on against the guard that names a doctor as having agreed. */
export const Agreement = z.object({
  /** The override's. */
  _id: z.string(),
  sessionId: z.string(),
  patientId: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }),
  drug: z.string(),
  /** Who recorded it. */
  by: PersonBrief,
  at: time,
})
export type Agreement = z.infer<typeof Agreement>

export const listAgreements = defineEndpoint({
  method: 'GET',
  path: '/guard/agreements',
  summary: 'Where others recorded that this doctor agreed to a drug against the guard, until the doctor answers; the oldest first',
  access: ADMIN_OR_DOCTOR,
  shows: ['sessions', 'patients'],
  audits: 'agreement.list',
  polled: true,
  response: z.array(Agreement),
})

const AGREEMENT_ANSWERS = ['seen', 'denied'] as const
export type AgreementAnswer = (typeof AGREEMENT_ANSWERS)[number]

export const answerAgreement = defineEndpoint({
  method: 'POST',
  path: '/guard/agreements/:id',
  summary: 'Answer once, as the doctor who is named: seen, or denied, which gives the admins a notice',
  access: ADMIN_OR_DOCTOR,
  touches: ['sessions', 'personnel'],
  params: idParam,
  body: z.object({ answer: z.enum(AGREEMENT_ANSWERS, 'answer is seen or denied') }),
  response: z.object({ _id: z.string(), answer: z.enum(AGREEMENT_ANSWERS), at: time }),
  refersTo: [{ in: 'params', key: 'id', what: 'guardOverride' }],
})
