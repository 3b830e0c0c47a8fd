import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Server-sent events. Proxies must not buffer them, and the connection ends with the stream, so that a stopping server need not wait. */
export function sendEvents(reply: FastifyReply, events: Readable) {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events)
}
