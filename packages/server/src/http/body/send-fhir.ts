import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { FHIR_TYPE } from '../request/fhir-format.ts'
import { untilBegun } from './send-csv.ts'

/** A FHIR answer, and what the audit says of it. */
export type FhirAnswer = {
  readonly resource: object | null
  /** Whose it is: the ids of the patients that it shows. */
  readonly patients: readonly string[]
  /** How many resources a search found on this page. */
  readonly rows?: number
  /** The id of a single resource. */
  readonly id?: string
  readonly status?: 200 | 202
  readonly headers?: Readonly<Record<string, string>>
}

/** The mapping makes only what its types declare, so no schema goes through the answer. */
export const sendResource = (reply: FastifyReply, { resource, status = 200, headers = {} }: FhirAnswer) =>
  reply
    .code(status)
    .type(FHIR_TYPE)
    .headers(headers)
    .send(resource === null ? '' : JSON.stringify(resource))

export async function sendLines(reply: FastifyReply, lines: Readable) {
  await untilBegun(lines)
  return reply.type('application/fhir+ndjson; charset=utf-8').send(lines)
}
