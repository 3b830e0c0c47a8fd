import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import type { FastifyInstance } from 'fastify'

/** @throws naming each declared call without a handler, and each undeclared handler. */
export function assertEveryEndpointServed(served: ReadonlySet<Endpoint>): void {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  const missing = ENDPOINTS.filter((endpoint) => !served.has(endpoint)).map(name)
  const undeclared = [...served].filter((endpoint) => !ENDPOINTS.includes(endpoint)).map(name)
  if (missing.length > 0) throw new Error(`These calls have no handler: ${missing.join(', ')}`)
  if (undeclared.length > 0) throw new Error(`These handlers belong to no declared call: ${undeclared.join(', ')}`)
}

/** API routes outside the contract, without a sign-in. They reveal nothing about the clinic, and no contract call could describe them. */
const BESIDE_CONTRACT = ['GET /api/docs', 'POST /api/csp-report']

/** From now on, adding an API route without a declared access rule stops the start and names it. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const declared = new Set([...ENDPOINTS.map(({ method, path }) => `${method} /api${path}`), ...BESIDE_CONTRACT])
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat().map((method) => `${method} ${url}`))
      if (url.startsWith('/api/') && !declared.has(name)) throw new Error(`This route belongs to no declared call: ${name}`)
  })
}
