import type { FastifyRequest } from 'fastify'

/**
 * Uses the address of the connection itself, not one claimed by a proxy. The headers reveal requests passed on by a proxy on this machine,
 * and pages in a browser whose own host name points here.
 */
export function isFromThisMachine({ socket, ip, headers }: Pick<FastifyRequest, 'socket' | 'ip' | 'headers'>): boolean {
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined)
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(ip) && !isPassedOn && OWN_NAMES.test(headers.host ?? '')
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const OWN_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/
const isLoopback = (address: string) => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address)

/** Is the response safe from eavesdroppers: encrypted, as far as the server or its trusted proxy knows, or never leaving this machine? */
export const isSafeLine = (request: FastifyRequest): boolean => request.protocol === 'https' || isFromThisMachine(request)
