import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: 'Is the server ready, and does its store answer? 503 if not. After a restore: when that was, and how far its backup reached',
  access: 'public',
  shows: [],
  response: z.object({
    status: z.literal('ok'),
    engine: z.enum(['sqlite', 'postgres']),
    /** Identifies the store; its copies have the same id. */
    storeId: z.uuid(),
    /** Phones send again what was saved between these two times (docs/decisions/0032). */
    restoredAt: z.string().nullable(),
    backupAt: z.string().nullable(),
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
