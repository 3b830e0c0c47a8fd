import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { inTime, timeLeft } from '../../db/time-limits.ts'

/** Streams CSV as a download. The first chunk is created before the headers are sent, so that an earlier failure is still a clean error. */
export async function sendCsv(reply: FastifyReply, name: string, text: Readable) {
  await untilBegun(text)
  return reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).send(text)
}

export async function untilBegun(text: Readable): Promise<void> {
  await inTime(timeLeft(), () => once(text, 'readable')).catch((error: unknown) => {
    text.destroy()
    throw error
  })
}
