import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { ErrorBody } from '@clinic/contract/errors'
import { z } from 'zod'

/** The contract as an OpenAPI 3.1 document. */
export function openApi(title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

/** The schemas of each call's request and response, without descriptions. */
export function callSchemas(): unknown {
  const parts = ['params', 'query', 'body'] as const
  return ENDPOINTS.map((endpoint) => ({
    call: `${endpoint.method} ${endpoint.path}`,
    takes: parts.map((part) => endpoint[part] && schemaOf(endpoint[part], 'input')),
    upload: endpoint.upload ?? false,
    answers: endpoint.csv ?? schemaOf(endpoint.response, 'output'),
  }))
}

/** A schema as JSON Schema. Rules in code are not in it; their messages document them. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function operation(endpoint: Endpoint) {
  const { access, body, params, query, status = 200, summary, upload } = endpoint
  return {
    summary,
    description: `Who: ${typeof access === 'string' ? access : access.join(', ')}`,
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } } }),
    responses: {
      [status]: { description: 'Done', content: contentOf(endpoint) },
      default: { description: 'Refused', content: json(ErrorBody) },
    },
  }
}

const UPLOAD = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

function contentOf({ csv, fhir, file, stream, response }: Endpoint) {
  if (fhir === 'ndjson') return { 'application/fhir+ndjson': { schema: { type: 'string' } } }
  if (fhir) return { 'application/fhir+json': { schema: schemaOf(response, 'output') } }
  if (file) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (csv !== undefined) return { 'text/csv': { schema: { type: 'string' } } }
  return stream ? { 'text/event-stream': { schema: { type: 'string' } } } : json(response)
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema: schemaOf(schema, 'output') } })

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: schemaOf(field as z.ZodType, 'input'), // the fields of a shape are schemas
  }))
}
