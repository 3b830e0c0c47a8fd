import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import type { FastifyInstance } from 'fastify'

/** @throws naming each declared call without a handler, and each handler that is not declared. */
export function assertEveryEndpointServed(served: ReadonlySet<Endpoint>): void {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  const missing = ENDPOINTS.filter((endpoint) => !served.has(endpoint)).map(name)
  const undeclared = [...served].filter((endpoint) => !ENDPOINTS.includes(endpoint)).map(name)
  if (missing.length > 0) throw new Error(`These calls have no handler: ${missing.join(', ')}`)
  if (undeclared.length > 0) throw new Error(`These handlers belong to no declared call: ${undeclared.join(', ')}`)
}

/** What else of the API answers, without a sign-in: none of it says anything about the clinic, and no handler of the contract's kind fits it. */
const BESIDE_CONTRACT = ['GET /api/docs', 'POST /api/csp-report']

/** From now on a route of the API that no declaration gives an access rule stops the start, by name. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const declared = new Set([...ENDPOINTS.map(({ method, path }) => `${method} /api${path}`), ...BESIDE_CONTRACT])
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat().map((method) => `${method} ${url}`))
      if (url.startsWith('/api/') && !declared.has(name)) throw new Error(`This route belongs to no declared call: ${name}`)
  })
}
