import type { Endpoint } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalid, notFound } from '../errors.ts'

/** What the first part of a call's path holds. */
const RECORDS: Record<string, string> = { patient: 'Patient', session: 'Session', bed: 'Bed', inventory: 'Item', users: 'Personnel' }

/** The declared parts of a request. A path that cannot name anything is 404; all wrong fields are answered at once. */
export function parseRequest(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw notFound(RECORDS[endpoint.path.split('/')[1] ?? ''] ?? 'Record')
  return {
    ...(params && { params: params.data }),
    ...(endpoint.query && { query: parse(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parse(endpoint.body, request.body ?? {}) }),
  }
}

/** @throws AppError 400 with every wrong field's path ('drugs.0.dosage') and message. */
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
