import { readFileSync } from 'node:fs'
import { listChurches } from '@clinic/contract/patients/patients'
import { COPY } from '@clinic/contract/server-messages'
import { listCopyPlaces } from '@clinic/contract/storage/copies'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

/** Counts refusals among 101 calls: the limit allows 100 a minute for each address it sees. */
async function refusedOf101(trustProxy: readonly string[], forwardedFor: (call: number) => string): Promise<number> {
  const { anonymous } = await testApp({ config: { requestLimits: true, trustProxy } })
  let refused = 0
  for (let call = 0; call < 101; call++) {
    const { status } = await anonymous.send(listChurches, {}, { headers: { 'x-forwarded-for': forwardedFor(call) } })
    if (status === 429) refused += 1
  }
  return refused
}

const ownAddress = (call: number) => `203.0.113.${call}`

test('a client cannot avoid the limit by claiming other addresses', async () => {
  expect(await refusedOf101([], ownAddress)).toBe(1)
  expect(await refusedOf101(['192.0.2.1'], ownAddress)).toBe(1)
})

test('behind a trusted proxy, each address has its own limit', async () => {
  expect(await refusedOf101(['127.0.0.1'], ownAddress)).toBe(0)
  expect(await refusedOf101(['127.0.0.1'], () => '203.0.113.7')).toBe(1)
  // Only the address added by the proxy counts, not what a client writes before it.
  expect(await refusedOf101(['127.0.0.1'], (call) => `198.51.100.${call}, 203.0.113.7`)).toBe(1)
})

const SECURITY = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')

/** What docs/security.md sets for the server, and the headers that its nginx adds to the call of a device. */
function documentedProxy(scheme: 'http' | 'https') {
  const [, publicUrl = '', trusted = ''] = /^PUBLIC_URL=(\S+) TRUST_PROXY=(\S+) npm start$/m.exec(SECURITY) ?? []
  const values: Record<string, string> = { $scheme: scheme, $host: new URL(publicUrl).host, $remote_addr: '192.168.1.20' }
  const set = [...SECURITY.matchAll(/^ *proxy_set_header (\S+) (\S+);$/gm)]
  const headers = Object.fromEntries(set.map(([, name = '', value = '']) => [name.toLowerCase(), values[value] ?? value]))
  return { config: { publicUrl, trustProxy: trusted.split(',') }, headers }
}

test.each([
  ['https', 'may leave', null],
  ['http', 'stays', COPY.notSafeLine],
] as const)('behind nginx as docs/security.md sets it up, a copy asked for over %s %s', async (scheme, _, refusal) => {
  const { config, headers } = documentedProxy(scheme)
  const admin = await (await testApp({ config })).as('admin')
  const { status, data } = await admin.send(listCopyPlaces, {}, { headers })
  expect([status, data.refusal]).toEqual([200, refusal])
})
