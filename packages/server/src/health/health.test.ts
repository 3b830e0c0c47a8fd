import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getHealth, getOpenApi } from '@clinic/contract/health'
import { expect, inject, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

test('says which engine answers, without a sign-in', async () => {
  const { anonymous } = await testApp()
  expect(await anonymous.call(getHealth, {})).toEqual({ status: 'ok', engine: inject('engine') })
})

test('lists every call of the contract as OpenAPI', async () => {
  const { anonymous } = await testApp()
  const { paths } = (await anonymous.call(getOpenApi, {})) as { paths: Record<string, Record<string, unknown>> }
  for (const { method, path } of ENDPOINTS) expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
})

test('shows the calls as a page', async () => {
  const { app } = await testApp()
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  for (const { path } of ENDPOINTS) expect(page.body).toContain(path)
})

test('answers an unknown call with 404 in the usual shape', async () => {
  const { app } = await testApp()
  const answer = await app.inject('/api/nothing')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
})
