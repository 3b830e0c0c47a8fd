import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Server-sent events: each names the topics that changed, `data: ["beds","sessions"]`, under the number of the newest change, `id: 4711`.
 * It holds no id of a record, no name and no count. `Last-Event-ID` asks for what changed since; `once` ends it after the first answer.
 */
export const followChanges = defineEndpoint({
  method: 'GET',
  path: '/changes',
  summary: 'Which topics change, as server-sent events: never what changed. With once=true only those since Last-Event-ID',
  access: 'signed-in',
  shows: [],
  query: z.object({ once: z.literal('true', 'once is true, or left out').optional() }),
  response: z.string(),
  stream: true,
})
