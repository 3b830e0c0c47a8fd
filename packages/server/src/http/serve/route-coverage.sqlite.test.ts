import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getHealth } from '@clinic/contract/health/health'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { assertEveryEndpointServed, refuseUndeclaredRoutes } from './route-coverage.ts'

test('a server with a handler for every declared call starts', () => {
  expect(() => assertEveryEndpointServed(new Set(ENDPOINTS))).not.toThrow()
})

test('a declared call without a handler stops the start, and is named', () => {
  expect(() => assertEveryEndpointServed(new Set(ENDPOINTS.filter((endpoint) => endpoint !== getHealth)))).toThrow('GET /health')
})

test('a handler without a declared access rule stops the start, and is named', () => {
  expect(() => assertEveryEndpointServed(new Set([...ENDPOINTS, { ...getHealth, path: '/secret' }]))).toThrow('GET /secret')
})

test('an API route outside the contract stops the start, and is named, unless listed', () => {
  const app = Fastify({ exposeHeadRoutes: false })
  refuseUndeclaredRoutes(app)
  app.get('/api/docs', () => '')
  app.get('/elsewhere', () => '')
  expect(() => app.get('/api/secret', () => '')).toThrow('GET /api/secret')
  expect(() => app.route({ method: ['GET', 'DELETE'], url: '/api/docs', handler: () => '' })).toThrow('DELETE /api/docs')
})
