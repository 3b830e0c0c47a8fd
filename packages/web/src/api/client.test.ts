import '../../test/browser.ts'
import { uploadItems } from '@clinic/contract/inventory/inventory'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { SERVER } from '@clinic/contract/server-messages'
import { testApp } from '@clinic/server/test/harness'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inMemory, type SavedFile } from '../../test/in-memory.ts'
import { ApiError, isOldPage } from '../lib/error.ts'
import { messageOf } from '../lib/notices/notify.ts'
import { readToken, storeToken } from '../lib/token.ts'
import { setTransport } from '../lib/transport.ts'
import { call, download } from './client.ts'
import { upload } from './upload.ts'

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

const UNREACHABLE =
  /^Unknown error occurred: the clinic server cannot be reached\. Check the Wi-Fi and try again\. What you typed is kept\.$/
const STRANGER = /^Unknown error occurred: something else answered in place of the clinic server, .* What you typed is kept\.$/

/** A body whose connection is cut after the first byte. */
const broken = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'))
      controller.error(new TypeError('network error'))
    },
  })

test.each([
  [
    'an error without a message',
    async () => new Response('Bad gateway', { status: 502 }),
    /^Unknown error occurred: the clinic server could not answer \(HTTP 502\)\. Try again/,
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), UNREACHABLE],
  ['an answer that breaks off', async () => new Response(broken(), { status: 200 }), UNREACHABLE],
  ['a refusal that breaks off', async () => new Response(broken(), { status: 400 }), UNREACHABLE],
  ['the sign-in page of a Wi-Fi', async () => new Response('<!doctype html><p>Pay here', { status: 200 }), STRANGER],
  ['an empty answer', async () => new Response(null, { status: 204 }), STRANGER],
])('%s gets its own message', async (_, fetch, message) => {
  setTransport({ ...inMemory((await testApp()).app, []), fetch })
  const error = await failureOf(call(searchPatients, {}))
  expect(messageOf(error)).toMatch(message)
  expect(messageOf(error, 'An error occured')).toBe('An error occured')
})

test.each([302, 401, 403, 404, 409, 502, 503, 511])(
  'a page with status %i in place of the answer is not taken for the server’s',
  async (status) => {
    const page = '\n<!DOCTYPE html><p>Sign in to this Wi-Fi'
    setTransport({ ...inMemory((await testApp()).app, []), fetch: async () => new Response(page, { status }) })
    const error = await failureOf(call(searchPatients, {}))
    expect(error).toMatchObject({ status: 0, answered: false })
    expect(messageOf(error)).toMatch(STRANGER)
  },
)

test.each([
  ['breaks off', () => new Response(broken(), { headers: { 'content-type': 'text/csv' } }), UNREACHABLE],
  ['is the page of a Wi-Fi', () => new Response('<p>Pay here', { headers: { 'content-type': 'text/html' } }), STRANGER],
])('an export that %s is not saved as a file', async (_, answer, message) => {
  const saved: SavedFile[] = []
  setTransport({ ...inMemory((await testApp()).app, saved), fetch: async () => answer() })
  expect(messageOf(await failureOf(download(downloadPatients, {})))).toMatch(message)
  expect(saved).toEqual([])
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Network error')), UNREACHABLE],
  ['the page of a Wi-Fi', async () => new Response('<p>Pay here', { status: 201 }), STRANGER],
])('an upload that gets %s fails in our words', async (_, answer, message) => {
  setTransport({ ...inMemory((await testApp()).app, []), upload: answer })
  const error = await failureOf(upload(uploadItems, new File(['name'], 'items.csv')))
  expect(messageOf(error)).toMatch(message)
})

test.each(['<p>Sign in to this Wi-Fi', 'Unauthorized'])('a 401 that is not the server’s ends no sign-in: %s', async (text) => {
  const clinic = await testApp()
  const { token } = await clinic.as('doctor')
  storeToken(token)
  setTransport({ ...inMemory(clinic.app, []), fetch: async () => new Response(text, { status: 401 }) })
  await failureOf(call(searchPatients, {}))
  expect(readToken()).toBe(token)
})

test('an error in the page itself does not show the browser’s message', () => {
  expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'x')"))).toMatch(
    /^Unknown error occurred: this page made a mistake\. /,
  )
})

test('tells an outdated page from other conflicts, and its message promises nothing that a reload would break', async () => {
  setTransport({
    ...inMemory((await testApp()).app, []),
    fetch: async () => Response.json({ code: 'old-page', message: SERVER.oldPage }, { status: 409 }),
  })
  const error = await failureOf(call(searchPatients, {}))
  expect(isOldPage(error)).toBe(true)
  expect(messageOf(error)).toMatch(/^This page is older than the server, so it can no longer save\. (?!.*is kept)/)
})

test('every call sends the JSON content type and the token, and leaves empty filters out of the address', async () => {
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

test('an unattended page marks its automatic requests', async () => {
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
