import { type Endpoint, fillPath } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld } from '@clinic/server/test/samples/sample-world'
import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const STRICT: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
}
const ORIGINS = ['https://evil.example', 'null', 'http://127.0.0.1', 'http://clinic.test']
const TELLING = ['server', 'x-powered-by', 'via', 'x-aspnet-version']

/** What is wrong with the headers of an answer. */
function faultsOf(name: string, head: string, { isApi, tls }: { isApi: boolean; tls: boolean }): string[] {
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const faults = Object.entries(STRICT).filter(([header, value]) => !value.test(headers.get(header) ?? ''))
  const type = headers.get('content-type') ?? ''
  return [
    ...faults.map(([header]) => `${name}: ${header} is ${headers.get(header)}`),
    ...TELLING.filter((header) => headers.has(header)).map((header) => `${name}: reveals ${header}`),
    ...[...headers.keys()]
      .filter((header) => header.startsWith('access-control-'))
      .map((header) => `${name}: ${header} ${headers.get(header)}`),
    ...(isApi && headers.get('cache-control') !== 'no-store' ? [`${name}: cache-control ${headers.get('cache-control')}`] : []),
    ...(/^(text|application\/json)/.test(type) && !/charset=utf-8/.test(type) ? [`${name}: ${type} without a charset`] : []),
    ...(headers.has('strict-transport-security') === tls ? [] : [`${name}: HSTS ${headers.get('strict-transport-security')}`]),
    ...(/fastify|node\/|sqlite|postgres/i.test(head) ? [`${name}: reveals what it runs on`] : []),
  ]
}

type PreparedRequest = readonly [Endpoint, Awaited<ReturnType<typeof requestOf>>]

const ASKED = ENDPOINTS.filter(({ path }) => path !== '/users/logout' && path !== '/storage/backup')

/** All calls are sent at once, and those that need a thread wait for one. */
const PATIENCE_MS = 60_000

test('PRV-05 sqlite: every answer of every kind carries the strict headers, and no other origin may read one', async () => {
  const statuses = new Set<number>()
  let answers = 0
  for (const publicUrl of ['http://127.0.0.1:3000', 'https://clinic.example'].slice(0, size({ quick: 1, full: 2 }))) {
    const clinic = await startClinic({ PUBLIC_URL: publicUrl })
    const world = await aWorld(clinic)
    const tokens = ['', ...(await Promise.all((['admin', 'nurse'] as const).map(async (role) => (await clinic.as(role)).token)))]
    const faults: string[] = []
    async function ask(method: string, path: string, headers: readonly string[], body = '') {
      const { status, head } = await sendRaw(clinic.url, rawRequest(method, path, headers, body), PATIENCE_MS)
      answers += 1
      statuses.add(status)
      const isPage = !path.startsWith('/api') && status < 300
      faults.push(
        ...faultsOf(`${method} ${path} ${status}`, isPage ? head.replace(/script-src 'self'.*?(?=frame-ancestors)/, '') : head, {
          isApi: !isPage,
          tls: publicUrl.startsWith('https'),
        }),
      )
    }
    async function askAll([endpoint, request]: PreparedRequest) {
      const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]))
      const path = `/api${fillPath(endpoint.path, request.params)}?${query}`
      for (const [n, token] of tokens.entries()) {
        const common = [`Origin: ${ORIGINS[answers % ORIGINS.length]}`, ...(token ? [`Authorization: Bearer ${token}`] : [])]
        const body = endpoint.method === 'GET' || endpoint.upload ? '' : JSON.stringify(n === 2 ? {} : (request.body ?? {}))
        await ask(endpoint.method, path, ['Content-Type: application/json', ...common], body)
      }
      await ask('OPTIONS', path, [
        `Origin: ${ORIGINS[0]}`,
        'Access-Control-Request-Method: POST',
        'Access-Control-Request-Headers: authorization',
      ])
    }
    // All are arranged before the first is sent: arranging beside a server that writes makes it answer 503.
    const prepared = await Promise.all(
      ASKED.map(async (endpoint): Promise<PreparedRequest> => [endpoint, await requestOf(endpoint, world)]),
    )
    await Promise.all(prepared.map(askAll))
    const json = ['Content-Type: application/json', `Authorization: Bearer ${tokens[1]}`]
    await ask('POST', '/api/patient/create', json, '{')
    await ask('POST', '/api/patient/create', json, `{"a":"${'x'.repeat(300_000)}"}`)
    await ask('POST', '/api/patient/create', [`Authorization: Bearer ${tokens[1]}`, 'Content-Type: text/plain'], 'x')
    for (const path of [
      '/',
      '/signin',
      '/templates/patients.csv',
      '/templates/items.xlsx',
      '/assets/none.js',
      '/favicon.ico',
      '/api/docs',
      '/api/%',
      '/%',
      '/api/none',
    ])
      for (const method of ['GET', 'HEAD', 'POST']) await ask(method, path, [`Origin: ${ORIGINS[1]}`])
    await ask('GET', '/api/health', [`X: ${'x'.repeat(40_000)}`])
    await ask('GET', '/api/health', ['Bad Header'])
    expect(faults).toEqual([])
  }
  for (const status of [200, 201, 400, 401, 403, 404, 413, 415, 431]) expect([...statuses]).toContain(status)
  noteFigure('PRV-05 sqlite', `${answers} answers with ${statuses.size} statuses, all with the strict headers, none for another origin`)
})
