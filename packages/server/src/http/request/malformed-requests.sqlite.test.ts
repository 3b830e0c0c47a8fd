import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { FHIR_PATH } from '@clinic/contract/fhir/fhir'
import { listMovements } from '@clinic/contract/inventory/inventory'
import { CARD } from '@clinic/contract/prints/cards'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { LABEL } from '../serve/references.ts'

const REFUSAL = { code: 'invalid', message: 'The request could not be read' }
const STRICT = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

test.each(['/api/patient/%', '/api/users/%E0%A4%A/slip', '/api%'])(
  'the address %s is refused in our words, with the strict headers',
  async (url) => {
    const { app } = await testApp()
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSAL])
    expect(answer.headers).toMatchObject(STRICT)
  },
)

test('treats an id of any length, even an empty one, as unknown', async () => {
  const { anonymous, as } = await testApp()
  const admin = await as('admin')
  for (const id of ['', 'x'.repeat(400), 'x'.repeat(10_000)]) {
    expect((await admin.send(listMovements, { params: { id } })).error.code).toBe('not-found')
    if (id) expect((await anonymous.send(listMovements, { params: { id } })).status).toBe(401)
  }
})

// A month or a week is not an id: an invalid one is refused before any lookup.
const WITH_ID = ENDPOINTS.filter(({ params, path }) => params && !/\/:(month|week)\b/.test(path))

test.each(WITH_ID.map(({ method, path }) => [method, path] as const))(
  'an id that cannot be stored is not found by name: %s %s',
  async (method, path) => {
    const { app, as } = await testApp()
    const admin = await as('admin')
    const url = `/api${path.replace(/:\w+/, '%00')}`
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${admin.token}` } })
    expect(answer.statusCode).toBe(404)
    if (path.startsWith(FHIR_PATH))
      return expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'not-found' }] })
    expect([...Object.values(LABEL).map((what) => `${what} not found`), CARD.notValid]).toContain(answer.json().message)
  },
)

test.each([
  ['what is not HTTP', 'hello\r\n\r\n', 400],
  ['headers without end', `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is answered once, and the connection closed', async (_what, bytes, status) => {
  const { app } = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it is listening on a port
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const [name, value] of Object.entries(STRICT)) expect(head).toContain(`${name}: ${value}`)
  expect(JSON.parse(body)).toEqual(REFUSAL)
})

test('refuses a multipart form for a call without a file, even one with an optional body', async () => {
  const { app, as } = await testApp()
  const { token } = await as('admin')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({ method: 'POST', url: '/api/follow-ups/csv', headers, payload: '--x--\r\n' })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'wrong-type'])
})
