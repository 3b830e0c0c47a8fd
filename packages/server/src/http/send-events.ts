import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Server-sent events. A proxy in front must not hold them back, and the connection ends with them, so that a server that stops need not wait. */
export function sendEvents(reply: FastifyReply, events: Readable) {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events)
}
