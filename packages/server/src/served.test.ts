import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getHealth } from '@clinic/contract/health'
import { expect, test } from 'vitest'
import { refuseUnserved } from './served.ts'

test('a server whose every declared call has a handler starts', () => {
  expect(() => refuseUnserved(new Set(ENDPOINTS))).not.toThrow()
})

test('a declared call without a handler stops the start, by name', () => {
  expect(() => refuseUnserved(new Set(ENDPOINTS.filter((endpoint) => endpoint !== getHealth)))).toThrow('GET /health')
})

test('a handler that no declaration gives an access rule stops the start, by name', () => {
  expect(() => refuseUnserved(new Set([...ENDPOINTS, { ...getHealth, path: '/secret' }]))).toThrow('GET /secret')
})
