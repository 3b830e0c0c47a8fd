import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, requiredText, SHORT, time, version } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { TESTERS } from '../personnel/roles.ts'
import { PUBLIC_KEY, SummaryFile } from './summary-file.ts'

// A summary that travels to a sister clinic as a sealed file (docs/decisions/0119).

export const SUMMARIES = {
  clinic: 'Enter the name of the other clinic',
  key: 'Paste the whole key of the other clinic. It begins with age1 and has 62 characters.',
  one: 'Send the one file that the other clinic made, ending in .age',
  tooLarge: 'This file is larger than 1 MB, so it is no patient summary. Choose the file that the other clinic made.',
  notSealed: 'This is no sealed summary. Choose the file that the other clinic made, ending in .age.',
  otherKey: 'This file was sealed for another clinic, or for an older key of this one. Show the sender your key and ask for a new file.',
  changed: 'This file was cut short or changed on its way. Ask the sender for it again.',
  notSummary: 'The seal opened, but there is no patient summary in this file. Ask the sender for it again.',
  older: 'This summary was made by an older version that this program cannot read. Ask the sender to update theirs and make it again.',
  newer: 'This summary was made by a newer version of this program. Update this clinic’s program, then open the file again.',
  own: 'This summary was made here. It goes to the other clinic.',
} as const

export const SummaryKey = z.object({
  clinic: z.string(),
  /** 'age1…' */
  key: z.string(),
})
export type SummaryKey = z.infer<typeof SummaryKey>

export const SummarySent = z.object({
  _id: z.string(),
  clinic: z.string(),
  key: z.string(),
  sentAt: time,
  sentBy: PersonBrief,
})
export type SummarySent = z.infer<typeof SummarySent>

export const SummaryReceived = z.object({
  _id: z.string(),
  /** As the file says; the seal does not prove it. */
  clinic: z.string(),
  madeAt: time,
  /** The patient, as the other clinic wrote them. */
  name: z.string(),
  receivedAt: time,
  receivedBy: PersonBrief,
  /** The own patient whom a person put it beside. */
  patient: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }).nullable(),
  placedBy: PersonBrief.nullable(),
  version: z.int(),
})
export type SummaryReceived = z.infer<typeof SummaryReceived>

export const WholeSummary = SummaryReceived.extend({ content: SummaryFile.omit({ ips: true }) })
export type WholeSummary = z.infer<typeof WholeSummary>

export const SummaryInput = z.object({
  clinic: requiredText(SHORT, SUMMARIES.clinic),
  key: z
    .string(SUMMARIES.key)
    .trim()
    .regex(new RegExp(`^${PUBLIC_KEY.source}$`, 'i'), SUMMARIES.key)
    .toLowerCase(),
})
export type SummaryInput = z.infer<typeof SummaryInput>

const ofPatient = [{ in: 'params', key: 'id', what: 'patient' }] as const
const byId = { in: 'params', key: 'id', what: 'summaryReceived' } as const

export const getSummaryKey = defineEndpoint({
  method: 'GET',
  path: '/sister-summaries/key',
  summary: 'The public key for which other clinics seal a summary for this one, with the name of the clinic',
  access: 'signed-in',
  shows: ['settings'],
  response: SummaryKey,
})

export const sendSummary = defineEndpoint({
  method: 'POST',
  path: '/patient/:id/sister-summaries',
  summary: 'Makes a sealed file (age, as text) with the summary of a patient that only the named clinic can open; notes for whom',
  access: 'signed-in',
  touches: ['patients'],
  params: idParam,
  body: SummaryInput,
  response: SummarySent.extend({ fileName: z.string(), file: z.string() }),
  status: 201,
  refersTo: ofPatient,
})

export const listPatientSummaries = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/sister-summaries',
  summary: 'The summaries of other clinics beside a patient, those sent to them, and the clinics to which the last ones were sent',
  access: 'signed-in',
  shows: ['patients'],
  audits: 'sister-summary.list',
  params: idParam,
  response: z.object({
    data: z.array(SummaryReceived),
    sent: z.array(SummarySent),
    clinics: z.array(SummaryKey),
  }),
  refersTo: ofPatient,
})

export const receiveSummary = defineEndpoint({
  method: 'POST',
  path: '/sister-summaries',
  summary: 'Opens the sealed file of another clinic and keeps it, apart from this clinic’s own facts; 400 says why it cannot be opened',
  access: TESTERS,
  touches: ['patients'],
  upload: true,
  uploads: { one: SUMMARIES.one, tooLarge: SUMMARIES.tooLarge },
  response: SummaryReceived,
  status: 201,
})

export const listSummaries = defineEndpoint({
  method: 'GET',
  path: '/sister-summaries',
  summary: 'The summaries that other clinics sent, newest first',
  access: TESTERS,
  shows: ['patients'],
  audits: 'sister-summary.list',
  response: z.object({ data: z.array(SummaryReceived) }),
})

export const getSummary = defineEndpoint({
  method: 'GET',
  path: '/sister-summaries/:id',
  summary: 'One summary of another clinic, as its file says it',
  access: 'signed-in',
  shows: ['patients'],
  audits: 'sister-summary.read',
  params: idParam,
  response: WholeSummary,
  refersTo: [byId],
})

export const placeSummary = defineEndpoint({
  method: 'PATCH',
  path: '/sister-summaries/:id',
  summary: 'Puts a summary beside a patient of this clinic, or beside none; nothing of it goes into the record',
  access: TESTERS,
  touches: ['patients'],
  params: idParam,
  body: z.object({ patientId: id('Choose the patient, or null').nullable(), version }),
  response: SummaryReceived,
  refersTo: [byId, { in: 'body', key: 'patientId', what: 'patient' }],
})

export const SUMMARY_ENDPOINTS = [getSummaryKey, sendSummary, listPatientSummaries, receiveSummary, listSummaries, getSummary, placeSummary]
