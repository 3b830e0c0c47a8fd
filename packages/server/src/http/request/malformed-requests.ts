import type { Socket } from 'node:net'
import type { ErrorBody } from '@clinic/contract/errors'
import { SERVER } from '@clinic/contract/server-messages'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { isPageAddress, type SendPage } from '../browser/serve-web.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const BODY: ErrorBody = { code: 'invalid', message: SERVER.notJson }

type Handlers = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

/**
 * Answers requests that reach no route: addresses that cannot be decoded, and bytes that are not HTTP. Fastify's own answers would have
 * another shape, lack the security headers and repeat the address. A browser that asks for a screen gets the page, which says 'Page Not
 * Found'.
 */
export function refuseUnreadable(headers: Record<string, string>, page: SendPage | null): Handlers {
  return {
    frameworkErrors(_error, { method, url }: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers)
      if (page && ['GET', 'HEAD'].includes(method) && isPageAddress(url)) page(reply, 404)
      else reply.code(400).type(JSON_TYPE).send(BODY)
    },
    clientErrorHandler({ code }, socket) {
      if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      answerByHand(socket, STATUS_OF[code ?? ''] ?? '400 Bad Request', headers)
    },
  }
}

const STATUS_OF: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** There is no request to reply to, only a connection, which is closed after the answer. */
function answerByHand(socket: Socket, status: string, headers: Record<string, string>): void {
  const body = JSON.stringify(BODY)
  const all = { ...headers, connection: 'close', 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
