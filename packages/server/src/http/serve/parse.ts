import type { Endpoint } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalid, notFound } from '../../errors.ts'
import { refuseUnknownParameters } from '../request/fhir-format.ts'

/** Which record the first segment of a path names. */
const RECORDS: Record<string, string> = { patient: 'Patient', session: 'Session', bed: 'Bed', inventory: 'Item', users: 'Personnel' }

/** The declared parts of a request. An impossible path is 404; all invalid fields are reported at once. */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw notFound(RECORDS[endpoint.path.split('/')[1] ?? ''] ?? 'Record')
  if (endpoint.fhir && endpoint.query)
    refuseUnknownParameters(Object.keys(endpoint.query.shape), request.query as Record<string, unknown>, request.headers.prefer as string)
  return {
    ...(params && { params: params.data }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parse(endpoint.body, request.body ?? {}) }),
  }
}

/** @throws AppError 400 with the path ('drugs.0.dosage') and message of every invalid field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(fieldsOf(result.error))
}

export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message
  return fields
}
