import { createBeds } from '@clinic/contract/beds/beds'
import { fillPath } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld } from '@clinic/server/test/samples/sample-world'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000)

/** Wrong whatever the call: text that is no JSON, or JSON that must not get through. */
const ALWAYS: Record<string, string> = {
  proto: '{"__proto__":{"polluted":true}}',
  'proto, escaped': '{"__pro\\u0074o__":{"polluted":true}}',
  'proto within': '{"id":{"__proto__":{"polluted":true}}}',
  'constructor.prototype': '{"constructor":{"prototype":{"polluted":true}}}',
  'deep lists': deep('[', ']'),
  'deep objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'cut off': '{"id":"a',
  'two values': '{}{}',
  'single quotes': "{'id':'a'}",
  comment: '{/*a*/}',
  'trailing comma': '{"id":"a",}',
  NaN: '{"count":NaN}',
  'raw control character': '{"id":"a\u0001"}',
  '10 MB': `{"id":"${'a'.repeat(10 * 2 ** 20)}"}`,
  'just over the limit': `{"id":"${'a'.repeat(256 * 1024)}"}`,
  number: '1',
  text: '"a"',
  null: 'null',
  false: 'false',
}

/** Texts and numbers that JSON can say and a store cannot hold. */
const VALUES: Record<string, string> = {
  NUL: '"a\\u0000b"',
  'high surrogate': '"a\\ud800"',
  'low surrogate': '"\\udc00a"',
  infinity: '1e400',
  'minus infinity': '-1e400',
  '2^53+1': '9007199254740993',
  tiny: '1e-320',
  'nested list': '[[["a"]]]',
  'object with toString': '{"toString":"a","valueOf":1}',
}

test(`INP-06 ${engine}: JSON that is hostile is refused quickly, and nothing of it stays`, async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const { token } = world.admin
  const calls = await Promise.all(
    ENDPOINTS.filter(({ body }) => body).map(async (endpoint) => ({ endpoint, request: await requestOf(endpoint, world) })),
  )
  const before = await contentsOf(clinic.db)
  const faults: string[] = []
  let slowest = 0
  let tried = 0
  async function refused(method: string, path: string, name: string, body: string) {
    tried += 1
    const begun = performance.now()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${clinic.url}${path}`, { method, headers, body }).catch(() => null)
    slowest = Math.max(slowest, performance.now() - begun)
    // A body of 10 MB is cut off: the client may see a broken connection in the place of the answer.
    const status = answer?.status ?? 413
    const text = answer ? await answer.text() : ''
    if (![400, 404, 413].includes(status)) faults.push(`${method} ${path} ${name}: ${status} ${text.slice(0, 100)}`)
    if (/polluted|SyntaxError|at \w+ \(/.test(text)) faults.push(`${method} ${path} ${name} reveals: ${text.slice(0, 100)}`)
  }
  for (const { endpoint, request } of calls) {
    const path = `/api${fillPath(endpoint.path, request.params)}`
    for (const [name, body] of Object.entries(ALWAYS)) await refused(endpoint.method, path, name, body)
    if (Array.isArray(request.body)) continue
    const fields = Object.keys(request.body as object)
    for (const field of fields)
      for (const [name, value] of Object.entries(VALUES)) {
        const rest = JSON.stringify({ ...(request.body as object), [field]: undefined }).slice(1, -1)
        await refused(endpoint.method, path, `${field} ${name}`, `{${rest}${rest && ','}"${field}":${value}}`)
        // The last of two equal keys counts, and is the one that is looked at.
        await refused(endpoint.method, path, `${field} twice`, `{${JSON.stringify(request.body).slice(1, -1)},"${field}":${value}}`)
      }
  }
  expect(faults).toEqual([])
  expect(slowest).toBeLessThan(2_000)
  expect(await contentsOf(clinic.db)).toEqual(before)
  expect((await world.admin.send(createBeds, { body: {} as never })).error.fields).toEqual({ tags: 'Enter a list of bed tags' })
  const marked = await fetch(`${clinic.url}/api/bed/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '\ufeff["With a mark"]',
  })
  expect([201, 400]).toContain(marked.status)
  noteFigure(`INP-06 ${engine}`, `${tried} bodies refused, the slowest in ${Math.round(slowest)} ms`)
})
