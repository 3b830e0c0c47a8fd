import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Streams CSV text as a download. The first piece is made before the headers leave, so that a refusal is still a clean error. */
export async function sendCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>) {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(all(), { objectMode: false, highWaterMark: 64 * 1024 }))
}
