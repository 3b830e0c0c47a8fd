import { listChurches } from '@clinic/contract/patients'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

/** The addresses that the limit sees: 100 calls a minute of each are let through. */
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

test('no client can pass for many by claiming other addresses', async () => {
  expect(await refusedOf101([], ownAddress)).toBe(1)
  expect(await refusedOf101(['192.0.2.1'], ownAddress)).toBe(1)
})

test('behind a proxy whose word is taken, each address has its own limit', async () => {
  expect(await refusedOf101(['127.0.0.1'], ownAddress)).toBe(0)
  expect(await refusedOf101(['127.0.0.1'], () => '203.0.113.7')).toBe(1)
  // Only what the proxy itself added counts: what a caller writes before it does not.
  expect(await refusedOf101(['127.0.0.1'], (call) => `198.51.100.${call}, 203.0.113.7`)).toBe(1)
})
