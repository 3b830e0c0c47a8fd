import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * The only fields a line may have besides its message. Libraries add other fields, such as the headers with the token that the
 * upload reader traces.
 */
const FIELDS = [
  ...(['route', 'status', 'ms', 'person', 'err', 'reason'] as const),
  ...(['findings', 'auditFault', 'directive', 'blocked', 'screen'] as const),
]

/** One JSON line per response: route pattern, status, time, ids. Never a URL, body, header, address or name. */
export function loggerOptions({ logLevel }: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: onlyFields },
    serializers: {
      req: () => ({}),
      res: () => ({}),
      // Database messages can quote values, so only the kind of failure and where it happened are logged.
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

/** A request's pattern, such as 'GET /api/patient/:id', never its address. */
export const callOfRoute = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? 'unknown'}`

function onlyFields(given: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of FIELDS) if (name in given) fields[name] = given[name]
  return fields
}
