import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { MAX_BYTES } from './receive-file.ts'

const PART = 'Content-Disposition: form-data; name="file"; filename="items.csv"\r\n\r\nname,count'

test.each([
  ['no boundary', 'multipart/form-data', '{}'],
  ['a boundary that never comes', 'multipart/form-data; boundary=x', '{}'],
  ['a part without an end', 'multipart/form-data; boundary=x', `--x\r\n${PART}`],
  ['a part cut off in its head', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="fi'],
  ['nothing', 'multipart/form-data; boundary=x', ''],
])('an upload with %s is refused at its field', async (_what, type, payload) => {
  const { app, as } = await testApp()
  const { token } = await as('admin')
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: 'POST', url: '/api/inventory/bulk-create', headers, payload })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['file']])
})

test('refuses a file as soon as it exceeds the limit, without reading the rest', async () => {
  const { app, as } = await testApp()
  const { token } = await as('admin')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it is listening on a port
  const socket = connect(port, '127.0.0.1')
  const type = 'Content-Type: multipart/form-data; boundary=x'
  const head = ['POST /api/inventory/bulk-create HTTP/1.1', 'Host: x', type, `Authorization: Bearer ${token}`, 'Content-Length: 50000000']
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n${PART}`)
  socket.write(Buffer.alloc(MAX_BYTES + 100_000, 'x'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 .*"code":"too-large"/s)
  socket.destroy()
})
