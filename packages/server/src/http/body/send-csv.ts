import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { inTime, timeLeft } from '../../db/time-limits.ts'

/** Streams CSV as a download. The first chunk is created before the headers are sent, so that an earlier failure is still a clean error. */
export async function sendCsv(reply: FastifyReply, name: string, text: Readable) {
  await untilBegun(text)
  return reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).send(text)
}

/** Until there is something to send, or it is certain that there is nothing: a stream that has ended may only say that. */
export async function untilBegun(text: Readable): Promise<void> {
  await inTime(timeLeft(), () => Promise.race([once(text, 'readable'), once(text, 'end')])).catch((error: unknown) => {
    text.destroy()
    throw error
  })
}
