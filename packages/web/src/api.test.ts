import '../test/browser.ts'
import { getPatient, searchPatients } from '@clinic/contract/patients'
import { testApp } from '@clinic/server/test/harness'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inMemory } from '../test/in-memory.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { messageOf } from './notify.ts'
import { storeToken } from './token.ts'
import { setTransport } from './transport.ts'

const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: unknown) => error,
  )

test("an answer that is not OK throws an error whose message is the JSON of the answer's body", async () => {
  const clinic = await testApp()
  storeToken((await clinic.as('doctor')).token)
  setTransport(inMemory(clinic.app, []))
  const error = await failureOf(call(getPatient, { params: { id: 'nobody/at all' } }))
  if (!(error instanceof ApiError)) throw new Error('an ApiError was expected')
  expect([error.status, JSON.parse(error.message)]).toEqual([404, error.body])
  expect(messageOf(error)).toBe(error.body.message)
})

test.each([
  ['a page of a proxy', async () => new Response('<html>Bad gateway</html>', { status: 502 }), 'Unknown error occurred: HTTP 502'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Unknown error occurred: Failed to fetch'],
])('%s becomes a message of its own', async (_, fetch, message) => {
  setTransport({ ...inMemory((await testApp()).app, []), fetch })
  const error = await failureOf(call(searchPatients, {}))
  expect(messageOf(error)).toBe(message)
  expect(messageOf(error, 'An error occured')).toBe('An error occured')
})

test('every call carries the JSON content type and the token; empty filters stay out of the address', async () => {
  const clinic = await testApp()
  const { token } = await clinic.as('nurse')
  storeToken(token)
  const server = inMemory(clinic.app, [])
  const sent: unknown[] = []
  setTransport({
    ...server,
    fetch: (url, init) => {
      sent.push([url, init.method, init.headers, init.body])
      return server.fetch(url, init)
    },
  })
  await call(searchPatients, { query: { name: 'Ọlá & co', phone: '', limit: 5 } })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  expect(sent).toEqual([['/api/patient?name=%E1%BB%8Cl%C3%A1+%26+co&limit=5', 'GET', headers, undefined]])
})

test('a page that nobody touches says so of what it asks by itself', async () => {
  const clinic = await testApp()
  storeToken((await clinic.as('nurse')).token)
  const server = inMemory(clinic.app, [])
  const said: (string | null)[] = []
  setTransport({
    ...server,
    fetch: (url, init) => {
      said.push(new Headers(init.headers).get('x-unattended'))
      return server.fetch(url, init)
    },
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  document.dispatchEvent(new Event('keydown'))
  await call(searchPatients, {})
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await call(searchPatients, {})
  document.dispatchEvent(new Event('pointermove'))
  await call(searchPatients, {})
  expect(said).toEqual([null, '1', null])
})
