import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { withDeadline } from '../../db/time-limits.ts'
import { untilBegun } from './send-csv.ts'

test.each([
  ['nothing', []],
  ['an empty chunk', ['']],
  ['a chunk', ['Ọláyínká\n']],
])('a stream that has ended with %s before anyone listens is sent at once', async (_what, chunks) => {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    const text = new Readable({ read: () => undefined })
    for (const chunk of chunks) {
      text.push(Buffer.from(chunk))
      await setTimeout(5)
    }
    text.push(null)
    await setTimeout(20)
    await withDeadline(2_000, () => untilBegun(text))
    return reply.send(text)
  })
  const { statusCode, body } = await app.inject('/')
  expect([statusCode, body]).toEqual([200, chunks.join('')])
})
