import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, id, idParam, LINE, paged, paging, reasonOf, requiredText, SHORT, text, time } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN } from '../personnel/roles.ts'
import { EnteredInError } from '../sessions/session-record.ts'
import { DISCLOSURE_GROUNDS } from './law.ts'
import { DATA_PROTECTION } from './messages.ts'

export const Disclosure = z.object({
  _id: z.string(),
  patientId: PatientBrief,
  ground: z.enum(DISCLOSURE_GROUNDS),
  recipient: z.string(),
  what: z.string(),
  /** For example the number of a court order, or the date of the consent. Empty if there is none. */
  reference: z.string(),
  disclosedOn: z.string(),
  createdAt: time,
  createdBy: PersonBrief,
  struck: EnteredInError.nullable(),
})
export type Disclosure = z.infer<typeof Disclosure>

export const DisclosureInput = z.object({
  patientId: id(DATA_PROTECTION.patient),
  ground: z.enum(DISCLOSURE_GROUNDS, DATA_PROTECTION.ground),
  recipient: requiredText(SHORT, DATA_PROTECTION.recipient),
  what: requiredText(LINE, DATA_PROTECTION.disclosed),
  reference: text(SHORT).default(''),
  disclosedOn: day(DATA_PROTECTION.disclosedOn),
})
export type DisclosureInput = z.infer<typeof DisclosureInput>

export const listDisclosures = defineEndpoint({
  method: 'GET',
  path: '/data-protection/disclosures',
  summary: 'What was disclosed of a patient, to whom and on which ground, newest first',
  access: ADMIN,
  shows: ['data-protection', 'patients'],
  audits: 'disclosure.list',
  query: z.object(paging),
  response: paged(Disclosure),
})

export const createDisclosure = defineEndpoint({
  method: 'POST',
  path: '/data-protection/disclosures',
  summary: 'Note a disclosure, on one of the five grounds of the National Health Act 2014, s. 26',
  access: ADMIN,
  touches: ['data-protection'],
  body: DisclosureInput,
  response: Disclosure,
  status: 201,
  refersTo: [{ in: 'body', key: 'patientId', what: 'patient' }],
})

export const strikeDisclosure = defineEndpoint({
  method: 'POST',
  path: '/data-protection/disclosures/:id/strike',
  summary: 'Mark a disclosure as entered in error',
  access: ADMIN,
  touches: ['data-protection'],
  params: idParam,
  body: z.object({ reason: reasonOf(3, DATA_PROTECTION.strike) }),
  response: Disclosure,
  refersTo: [{ in: 'params', key: 'id', what: 'disclosure' }],
})
