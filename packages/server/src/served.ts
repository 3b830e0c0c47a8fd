import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'

/** @throws naming each declared call without a handler, and each handler that is not declared. */
export function refuseUnserved(served: ReadonlySet<Endpoint>): void {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  const missing = ENDPOINTS.filter((endpoint) => !served.has(endpoint)).map(name)
  const undeclared = [...served].filter((endpoint) => !ENDPOINTS.includes(endpoint)).map(name)
  if (missing.length > 0) throw new Error(`These calls have no handler: ${missing.join(', ')}`)
  if (undeclared.length > 0) throw new Error(`These handlers belong to no declared call: ${undeclared.join(', ')}`)
}
