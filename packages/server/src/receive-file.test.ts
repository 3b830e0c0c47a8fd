import { expect, test } from 'vitest'
import { testApp } from '../test/harness.ts'

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
