import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { SERVER } from '@clinic/contract/server-messages'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

/** Whether the server runs, which a balancer asks under any name; the figures, which have their own rule. */
const EXCEPTIONS = ['/api/health', '/metrics']

/**
 * Refuses other names than the server's own with 421. Else a website whose name is made to point here could let the laptop's own browser
 * try passwords (DNS rebinding). An address in numbers, and a name without a dot, are no website's.
 */
export function refuseOtherHosts(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'host'>, lanName: string | null): void {
  const own = ownNames(config, lanName)
  app.addHook('onRequest', (request, _reply, done) => {
    const isOwn = isOwnName(own, request.headers.host) || EXCEPTIONS.includes(request.url)
    done(isOwn ? undefined : new AppError(421, { code: 'forbidden', message: SERVER.otherHost }))
  })
}

function ownNames({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, lanName: string | null): ReadonlySet<string> {
  const machine = hostname()
  return new Set(
    [host, new URL(publicUrl).hostname, machine, `${machine.split('.')[0]}.local`, lanName ?? host].map((name) => name.toLowerCase()),
  )
}

/** `host` as it is sent, with or without a port. Without one, the request comes from no browser. */
function isOwnName(own: ReadonlySet<string>, host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
  const isLocal = /^[^.]+$/.test(name) || name.endsWith('.localhost')
  return own.has(name) || isLocal || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
