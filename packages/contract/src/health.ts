import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: 'Is the server ready, and does its store answer? 503 if not',
  access: 'public',
  shows: [],
  response: z.object({
    status: z.literal('ok'),
    engine: z.enum(['sqlite', 'postgres']),
    /** Tells this clinic's store from any other; its copies keep it. */
    storeId: z.uuid(),
  }),
})

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This list of calls as an OpenAPI 3.1 document',
  access: 'public',
  shows: [],
  response: z.record(z.string(), z.unknown()),
})
