import type { FastifyRequest } from 'fastify'

/**
 * The address of the connection itself, not the one that a proxy claims. What a proxy on this machine passes on comes from elsewhere, and so
 * may a page in a browser that has made its own name point here: both show in the headers.
 */
export function isFromThisMachine({ socket, ip, headers }: Pick<FastifyRequest, 'socket' | 'ip' | 'headers'>): boolean {
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined)
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(ip) && !isPassedOn && OWN_NAMES.test(headers.host ?? '')
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const OWN_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/
const isLoopback = (address: string) => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address)

/** Can no one on the way read the answer? It is encrypted, as far as the server or its trusted proxy knows, or stays on this machine. */
export const isSafeLine = (request: FastifyRequest): boolean => request.protocol === 'https' || isFromThisMachine(request)
