import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** One JSON line per answer: route pattern, status, time, ids. Never a URL, a body, a header, an address or a name. */
export function loggerOptions({ logLevel }: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
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
