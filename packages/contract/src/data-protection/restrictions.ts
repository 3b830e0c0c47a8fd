import { z } from 'zod'
import { PATIENT_TOPICS } from '../changes/topics.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, paged, paging, reasonOf, time } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN } from '../personnel/roles.ts'
import { DATA_PROTECTION } from './messages.ts'

/** A record that only admins see, and that no one can add to, until it is lifted. Nigeria Data Protection Act 2023, s. 34. */
export const Restriction = z.object({
  _id: z.string(),
  patientId: PatientBrief,
  reason: z.string(),
  createdAt: time,
  createdBy: PersonBrief,
  /** Null while the record is restricted. */
  lifted: z.object({ at: time, by: PersonBrief, reason: z.string() }).nullable(),
})
export type Restriction = z.infer<typeof Restriction>

export const RestrictionInput = z.object({
  patientId: id(DATA_PROTECTION.patient),
  reason: reasonOf(3, DATA_PROTECTION.restrict),
})
export type RestrictionInput = z.infer<typeof RestrictionInput>

/** Whatever shows the patient changes, for everyone who is no admin. */
const touches = ['data-protection', ...PATIENT_TOPICS] as const

export const listRestrictions = defineEndpoint({
  method: 'GET',
  path: '/data-protection/restrictions',
  summary: 'Records that only admins see: those of now first, then the lifted ones, the newest first',
  access: ADMIN,
  shows: ['data-protection', 'patients'],
  audits: 'restriction.list',
  query: z.object({ ...paging, patientId: z.string().optional() }),
  response: paged(Restriction),
})

export const restrictPatient = defineEndpoint({
  method: 'POST',
  path: '/data-protection/restrictions',
  summary: 'Hide a record from everyone but admins. Refused while the person waits, is in a bed or has an open session',
  access: ADMIN,
  touches,
  body: RestrictionInput,
  response: Restriction,
  status: 201,
  refersTo: [{ in: 'body', key: 'patientId', what: 'patient' }],
})

export const liftRestriction = defineEndpoint({
  method: 'POST',
  path: '/data-protection/restrictions/:id/lift',
  summary: 'Show a restricted record to everyone again',
  access: ADMIN,
  touches,
  params: idParam,
  body: z.object({ reason: reasonOf(3, DATA_PROTECTION.lift) }),
  response: Restriction,
  refersTo: [{ in: 'params', key: 'id', what: 'restriction' }],
})
