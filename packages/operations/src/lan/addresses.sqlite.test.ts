import { expect, test } from 'vitest'
import { isIn, isServed, privateAddresses } from './addresses.ts'

const on = (address: string, internal = false) => ({ address, internal, family: 'IPv4' as const, netmask: '', mac: '', cidr: null })

test.each([
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0', '10.0.0.0/8'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0', '172.16.0.0/12'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0', '192.168.0.0/16'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0', '169.254.0.0/16'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0', '127.0.0.0/8'],
])('%s to %s are served, %s and %s are not', (first, last, before, after, range) => {
  expect([first, last, before, after].map((address) => isIn(range, address))).toEqual([true, true, false, false])
  expect([first, last, before, after].map((address) => isServed(address))).toEqual([true, true, false, false])
})

test.each([
  [undefined, false],
  ['', false],
  ['8.8.8.8', false],
  ['::1', false],
  ['fe80::1', false],
  ['::ffff:192.168.1.20', true],
  ['::ffff:8.8.8.8', false],
  ['192.168.1', false],
])('a connection to %s is answered: %s', (address, served) => {
  expect(isServed(address)).toBe(served)
})

test('a laptop without a network has no address', () => {
  expect(privateAddresses({})).toEqual([])
  expect(privateAddresses({ lo: [on('127.0.0.1', true)] })).toEqual([])
})

test('lists the address most likely to be the Wi-Fi first', () => {
  const found = privateAddresses({
    lo: [on('127.0.0.1', true)],
    docker0: [on('172.17.0.1')],
    'vEthernet (WSL)': [on('192.168.96.1')],
    eth0: [on('169.254.7.7')],
    wwan0: [on('10.64.3.2'), on('102.89.1.1')],
    wlan0: [on('192.168.1.20'), { ...on('fe80::1'), family: 'IPv6', scopeid: 2 }],
  })
  expect(found).toEqual(['192.168.1.20', '10.64.3.2', '169.254.7.7', '192.168.96.1', '172.17.0.1'])
})

test('lists an address of two interfaces once', () => {
  expect(privateAddresses({ wlan0: [on('192.168.1.20')], bridge0: [on('192.168.1.20')] })).toEqual(['192.168.1.20'])
})
