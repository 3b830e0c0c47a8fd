import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/**
 * All that a line may hold beside its message. Libraries have their own fields, such as the headers, with the token, that the reader
 * of uploads traces.
 */
const FIELDS = [
  ...(['route', 'status', 'ms', 'person', 'err', 'reason'] as const),
  ...(['findings', 'auditFault', 'directive', 'blocked', 'screen'] as const),
]

/** One JSON line per answer: route pattern, status, time, ids. Never a URL, a body, a header, an address or a name. */
export function loggerOptions({ logLevel }: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: onlyFields },
    serializers: {
      req: () => ({}),
      res: () => ({}),
      // An engine's message can quote a value, so only the kind of a failure and where it arose are kept.
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: '',
        code: String(error.code ?? ''),
        stack: (error.stack ?? '')
          .split('\n')
          .filter((line) => line.startsWith('    at '))
          .join('\n'),
      }),
    },
  }
}

/** The pattern of a request, such as 'GET /api/patient/:id': never its address. */
export const callOfRoute = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'unknown'}`

function onlyFields(given: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of FIELDS) if (name in given) fields[name] = given[name]
  return fields
}
