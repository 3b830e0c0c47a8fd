import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { contractHash } from '../once/contract-hash.ts'
import { refuseUnreadable } from '../request/malformed-requests.ts'
import { readPage, securityHeaders, serveWeb } from './serve-web.ts'

const SCRIPT = 'export const bed = "free";\n'.repeat(40)
const WORKER = "addEventListener('fetch', () => undefined)"
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
const PAGE =
  '<html lang="en" data-zone="TIME_ZONE_PLACEHOLDER">' +
  '<meta property="csp-nonce" nonce="CSP_NONCE_PLACEHOLDER"><meta name="clinic-name" content="CLINIC_NAME_PLACEHOLDER">' +
  '<meta name="contract" content="CONTRACT_PLACEHOLDER">'

const dist = `${mkdtempSync(join(tmpdir(), 'clinic-web-'))}/`
afterEach(() => rmSync(dist, { recursive: true, force: true }))

/** A server for a build with one compressed script, one icon that compression did not shrink, and the page. */
async function server(settings: Record<string, string> = {}) {
  mkdirSync(`${dist}assets`, { recursive: true })
  writeFileSync(`${dist}index.html`, PAGE)
  writeFileSync(`${dist}favicon.svg`, ICON)
  writeFileSync(`${dist}sw.js`, WORKER)
  writeFileSync(`${dist}assets/main-4f2a.js`, SCRIPT)
  writeFileSync(`${dist}assets/main-4f2a.js.br`, brotliCompressSync(SCRIPT))
  writeFileSync(`${dist}assets/main-4f2a.js.gz`, gzipSync(SCRIPT))
  const config = readConfig({ TZ: 'Africa/Lagos', CLINIC_NAME: 'Ward "A" & <B>', ...settings })
  const clinicName = { now: () => config.clinicName, learn: async () => undefined }
  const app = Fastify({
    exposeHeadRoutes: false,
    ...refuseUnreadable(
      securityHeaders(config),
      readPage({ config, clinicName, clinicZone: () => config.timeZone, clinicNumbers: () => 'off' as const }, dist),
    ),
  })
  await serveWeb(app, { config, clinicName, clinicZone: () => config.timeZone, clinicNumbers: () => 'off' as const }, dist)
  return app
}

const plain = (bytes: Buffer) => bytes
const script = '/assets/main-4f2a.js'

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip;q=0, identity', undefined, plain],
  [undefined, undefined, plain],
])('a client that accepts %s gets the same bytes as all others, as %s', async (accepted, encoding, decode) => {
  const app = await server()
  const answer = await app.inject({ url: script, headers: accepted ? { 'accept-encoding': accepted } : {} })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(decode(answer.rawPayload).toString()).toBe(SCRIPT)
})

test.each(['br', 'gzip', 'identity'])('HEAD answers like GET (%s), and unchanged files are not sent again', async (accepted) => {
  const app = await server()
  const headers = { 'accept-encoding': accepted }
  const [get, head] = [await app.inject({ url: script, headers }), await app.inject({ method: 'HEAD', url: script, headers })]
  const named = ({ headers }: typeof get) => ['etag', 'content-length', 'content-encoding', 'vary'].map((name) => headers[name])
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(named(head)).toEqual(named(get))
  const again = await app.inject({ url: script, headers: { ...headers, 'if-none-match': String(get.headers.etag) } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('each encoding has its own ETag', async () => {
  const app = await server()
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const { headers } = await app.inject({ url: script, headers: { 'accept-encoding': encoding } })
      return headers.etag
    }),
  )
  expect(new Set(tags).size).toBe(3)
})

test('files that do not compress are sent as they are, and cached for a day', async () => {
  const app = await server()
  const { statusCode, headers, body } = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br, gzip' } })
  expect([statusCode, body]).toEqual([200, ICON])
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', vary: 'accept-encoding' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('every other address gets the page, with a fresh nonce and uncached', async () => {
  const app = await server()
  const pages = [await app.inject('/signin'), await app.inject('/'), await app.inject('/favicon.svg.br')]
  const nonces = pages.map(({ body }) => body.match(/nonce="([^"]{24})"/)?.[1])
  expect(new Set(nonces).size).toBe(3)
  for (const [at, { statusCode, headers, body }] of pages.entries()) {
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-security-policy']).toContain(`'nonce-${nonces[at]}'`)
    expect(body).toContain('content="Ward &quot;A&quot; &amp; &lt;B>"')
    expect(body).toContain('<html lang="en" data-zone="Africa/Lagos">')
    expect(body).toContain(`<meta name="contract" content="${contractHash()}">`)
  }
  const head = await app.inject({ method: 'HEAD', url: '/signin' })
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect((await app.inject('/assets/gone-0000.js')).statusCode).toBe(404)
})

test.each(['/patient/history/%E0%A4%A', '/%', '/apiary/%', '/?name=a%zz/%'])(
  'the address %s, which cannot be decoded, is the page too, as not found',
  async (url) => {
    const app = await server()
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([url.startsWith('/?') ? 200 : 404, 'text/html; charset=utf-8'])
    const nonce = answer.body.match(/nonce="([^"]{24})"/)?.[1]
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([answer.statusCode, 0])
  },
)

test.each([
  ['GET', '/api/patient/%E0%A4%A'],
  ['GET', '/api%'],
  ['GET', '/assets/%'],
  ['POST', '/patient/%'],
] as const)('%s %s is no page: its refusal stays JSON', async (method, url) => {
  const app = await server()
  const { statusCode, headers, body } = await app.inject({ method, url })
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toEqual({ code: 'invalid', message: 'The request could not be read' })
})

test('the worker is never cached and can reach only this server; when switched off, it removes itself', async () => {
  for (const [SERVICE_WORKER, expected] of [
    ['on', WORKER],
    ['off', 'registration.unregister()'],
  ] as const) {
    const answer = await (await server({ SERVICE_WORKER })).inject('/sw.js')
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(expected)])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  }
  expect((await (await server()).inject('/')).headers['content-security-policy']).toContain("worker-src 'self'")
})

test.each([
  ['http://127.0.0.1:3000', / report-uri \/api\/csp-report$/, undefined],
  ['https://clinic.example', / report-uri \/api\/csp-report; report-to csp$/, 'csp="/api/csp-report"'],
])('the page at %s says where refusals are reported', async (address, policy, endpoints) => {
  const app = await server({ PUBLIC_URL: address })
  const { headers } = await app.inject('/')
  expect(headers['content-security-policy']).toMatch(policy)
  expect(headers['reporting-endpoints']).toBe(endpoints)
})
