import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, id, idParam, LINE, paged, paging, requiredText, time, version } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN } from '../personnel/roles.ts'
import { SealedCopy } from '../storage/copies.ts'
import { DATA_PROTECTION } from './messages.ts'

export const REQUEST_STATES = ['open', 'done', 'refused'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const DataRequest = z.object({
  _id: z.string(),
  patientId: PatientBrief,
  /** Why the person asks, in their words. */
  reason: z.string(),
  /** How it was checked that it is this person, or who acts for them. */
  identity: z.string(),
  receivedOn: z.string(),
  /** Thirty days after it was received. */
  dueOn: z.string(),
  state: z.enum(REQUEST_STATES),
  endedAt: time.nullable(),
  endedBy: PersonBrief.nullable(),
  /** Why it was refused; '' otherwise. */
  refusal: z.string(),
  createdBy: PersonBrief,
  version: z.int(),
})
export type DataRequest = z.infer<typeof DataRequest>

export const DataRequestInput = z.object({
  patientId: id(DATA_PROTECTION.patient),
  reason: requiredText(LINE, DATA_PROTECTION.reason),
  identity: requiredText(LINE, DATA_PROTECTION.identity),
  receivedOn: day(DATA_PROTECTION.receivedOn),
})
export type DataRequestInput = z.infer<typeof DataRequestInput>

const byId = [{ in: 'params', key: 'id', what: 'dataRequest' }] as const

export const listDataRequests = defineEndpoint({
  method: 'GET',
  path: '/data-protection/requests',
  summary: 'Who asked for their data, the open ones first by the day they are due',
  access: ADMIN,
  shows: ['data-protection', 'patients'],
  audits: 'data-request.list',
  query: z.object(paging),
  response: paged(DataRequest),
})

export const createDataRequest = defineEndpoint({
  method: 'POST',
  path: '/data-protection/requests',
  summary: 'Note that a person asked for their data; it is due in 30 days',
  access: ADMIN,
  touches: ['data-protection'],
  body: DataRequestInput,
  response: DataRequest,
  status: 201,
  refersTo: [{ in: 'body', key: 'patientId', what: 'patient' }],
})

export const endDataRequest = defineEndpoint({
  method: 'PATCH',
  path: '/data-protection/requests/:id',
  summary: 'Say that the data was handed over, or refuse the request with a reason',
  access: ADMIN,
  touches: ['data-protection'],
  params: idParam,
  body: z
    .object({
      state: z.enum(['done', 'refused'], DATA_PROTECTION.state),
      refusal: z.string(DATA_PROTECTION.refusal).trim().max(LINE).default(''),
      version,
    })
    .refine(({ state, refusal }) => state !== 'refused' || refusal !== '', { path: ['refusal'], message: DATA_PROTECTION.refusal }),
  response: DataRequest,
  refersTo: byId,
})

export const downloadPersonCopy = defineEndpoint({
  method: 'POST',
  path: '/data-protection/requests/:id/copy',
  summary:
    'Everything the store holds of the person, as a sealed folder (age over tar): a readable print, JSON of every table, and who looked at them; over TLS or on the server’s own computer only',
  access: ADMIN,
  params: idParam,
  body: SealedCopy,
  response: z.string(),
  file: true,
  onSafeLine: true,
  storesNothing: true,
  shows: [],
  audits: 'data-request.copy',
  refersTo: byId,
})
