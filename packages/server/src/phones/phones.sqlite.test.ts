import { listAudit } from '@clinic/contract/audit/audit'
import { keepAddress } from '@clinic/contract/phones/address'
import { getNetwork } from '@clinic/contract/phones/phones'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { aLanOf } from '../../test/processes/lan.ts'
import { describeNetwork } from './phones.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A clinic for phones without its ports; its addresses can change. */
async function aClinic(addresses: string[] = ['192.168.1.20'], madeAt = new Date()) {
  const clock = { now: madeAt }
  const lan = aLanOf(addresses, () => clock.now)
  const clinic = await testApp({ lan, clock })
  const admin = await clinic.as('admin')
  return { clinic, clock, addresses, admin, lan, read: () => admin.call(getNetwork, {}) }
}

test('the admin reads how phones join', async () => {
  const { read, lan } = await aClinic(['192.168.1.20', '10.0.0.7'])
  expect(await read()).toEqual({
    phones: {
      clinicUrl: 'https://192.168.1.20:3443',
      joinUrl: 'http://192.168.1.20:3080/join',
      address: '192.168.1.20',
      addresses: ['192.168.1.20', '10.0.0.7'],
      changedFrom: null,
      fingerprint: expect.stringMatching(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/),
      until: lan.state().authority.until.toISOString(),
    },
    troubles: [],
  })
})

test('without LAN=on there is nothing to read, and no address to keep', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  expect(await admin.call(getNetwork, {})).toEqual({ phones: null, troubles: [] })
  const { status, error } = await admin.send(keepAddress, { body: { address: '192.168.1.20' } })
  expect([status, error.message]).toEqual([409, 'Phones are not served. Start the server with npm start -- --lan.'])
})

test('reports a changed address until the admin accepts the new one, which is audited', async () => {
  const { admin, addresses, read } = await aClinic()
  await read()
  addresses.splice(0, 1, '192.168.1.31')
  const { phones, troubles } = await read()
  expect(phones).toMatchObject({ address: '192.168.1.31', changedFrom: '192.168.1.20' })
  expect(troubles).toMatchObject([{ title: 'Address for phones changed', text: expect.stringContaining('reserve 192.168.1.20') }])
  expect(await admin.call(keepAddress, { body: { address: '192.168.1.31' } })).toMatchObject({
    phones: { address: '192.168.1.31', changedFrom: null },
    troubles: [],
  })
  expect(await read()).toMatchObject({ phones: { changedFrom: null }, troubles: [] })
  const { data } = await admin.call(listAudit, {})
  expect(data.filter(({ type }) => type === 'network.address')).toMatchObject([{ outcome: 'ok' }])
})

test('the admin can choose between two networks; an address of another machine is refused', async () => {
  const { admin, read } = await aClinic(['192.168.1.20', '10.0.0.7'])
  await admin.call(keepAddress, { body: { address: '10.0.0.7' } })
  expect((await read()).phones?.address).toBe('10.0.0.7')
  const { status, error } = await admin.send(keepAddress, { body: { address: '192.168.1.99' } })
  expect([status, error.fields]).toEqual([400, { address: 'This is not an address of the server now. Reload the page.' }])
})

test('without a network the admin reads why no phone can reach it', async () => {
  const { read } = await aClinic([])
  expect(await read()).toMatchObject({
    phones: { address: null, clinicUrl: null, joinUrl: null },
    troubles: [{ title: 'No network for phones' }],
  })
})

const MADE = new Date('2026-11-22T08:00:00Z')
const END = new Date('2036-11-22T08:00:00Z').getTime()

test.each([
  [END - 61 * DAY_MS, []],
  [END - 59 * DAY_MS, ['Certificate ends soon']],
  [END - 1, ['Certificate ends soon']],
  [END, ['Certificate ended']],
  [MADE.getTime() - DAY_MS, []],
  [MADE.getTime() - DAY_MS - 1, ['Clock is behind']],
])('at %i the certificate is in order, or the admin reads what is wrong: %j', async (now, titles) => {
  const { clock, lan } = await aClinic(['192.168.1.20'], MADE)
  clock.now = new Date(now)
  expect(describeNetwork(lan, clock.now, 'Africa/Lagos').troubles.map(({ title }) => title)).toEqual(titles)
})
