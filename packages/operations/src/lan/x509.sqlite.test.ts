import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { keyPair, namesOf } from './authority.ts'
import { der, integer, oid, time } from './der.ts'
import { certificate, toPem } from './x509.ts'

const FROM = new Date('2026-11-21T10:42:05.678Z')
const UNTIL = new Date('2036-11-22T10:42:05Z')
const pair = keyPair()
const issuer = { ...pair, subject: 'Saints Community Clinic (clinic-3f2a)' }

/** OpenSSL's output without leading spaces. */
function openssl(pem: string, ...args: string[]): string {
  const file = join(aFolder('certificate'), 'it.pem')
  writeFileSync(file, pem)
  return execFileSync('openssl', ['x509', '-in', file, '-noout', ...args], { encoding: 'utf8' }).replaceAll(/^ +/gm, '')
}

function anAuthority(pathLength: number) {
  const der = certificate({
    subject: issuer.subject,
    publicKey: pair.publicKey,
    issuer,
    from: FROM,
    until: UNTIL,
    authority: { pathLength, permitted: namesOf('clinic-3f2a.local') },
  })
  return { der, pem: toPem(der) }
}

function aLeaf(subject = 'Server of clinic-3f2a.local') {
  const { publicKey } = keyPair()
  const der = certificate({
    subject,
    publicKey,
    issuer,
    from: FROM,
    until: UNTIL,
    server: { hosts: ['clinic-3f2a.local'], addresses: ['192.168.1.20', '10.0.0.255'] },
  })
  return { der, pem: toPem(der), publicKey }
}

test('OpenSSL and Node read back every field of an authority', () => {
  const { der, pem } = anAuthority(1)
  const text = openssl(pem, '-text', '-nameopt', 'utf8,sep_comma_plus')
  for (const line of [
    'Version: 3 (0x2)',
    'Signature Algorithm: ecdsa-with-SHA256',
    'Issuer: CN=Saints Community Clinic (clinic-3f2a)',
    'Subject: CN=Saints Community Clinic (clinic-3f2a)',
    'Not Before: Nov 21 10:42:05 2026 GMT',
    'Not After : Nov 22 10:42:05 2036 GMT',
    'NIST CURVE: P-256',
    'X509v3 Basic Constraints: critical\nCA:TRUE, pathlen:1\n',
    'X509v3 Key Usage: critical\nCertificate Sign, CRL Sign\n',
    [
      'X509v3 Name Constraints: critical\nPermitted:\nDNS:clinic-3f2a.local',
      'IP:192.168.0.0/255.255.0.0',
      'IP:10.0.0.0/255.0.0.0',
      'IP:172.16.0.0/255.240.0.0',
      'IP:169.254.0.0/255.255.0.0',
      'IP:127.0.0.0/255.0.0.0\n',
    ].join('\n'),
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Extended Key Usage')
  const read = new X509Certificate(der)
  expect(read).toMatchObject({ ca: true, subject: `CN=${issuer.subject}`, issuer: `CN=${issuer.subject}` })
  expect([read.validFromDate, read.validToDate]).toEqual([new Date('2026-11-21T10:42:05Z'), UNTIL])
  expect(read.verify(pair.publicKey)).toBe(true)
  expect(read.toString().trim()).toBe(pem.trim())
})

test('an authority that allows none below it certifies only servers', () => {
  const text = openssl(anAuthority(0).pem, '-text')
  expect(text).toContain('CA:TRUE, pathlen:0\n')
  expect(text).toContain('X509v3 Extended Key Usage: \nTLS Web Server Authentication\n')
})

test('OpenSSL and Node read back every field of a server certificate', () => {
  const { der, pem, publicKey } = aLeaf()
  const text = openssl(pem, '-text')
  for (const line of [
    'X509v3 Basic Constraints: critical\nCA:FALSE\n',
    'X509v3 Key Usage: critical\nDigital Signature\n',
    'X509v3 Extended Key Usage: \nTLS Web Server Authentication\n',
    'X509v3 Subject Alternative Name: \nDNS:clinic-3f2a.local, IP Address:192.168.1.20, IP Address:10.0.0.255\n',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Name Constraints')
  const read = new X509Certificate(der)
  expect([read.checkHost('clinic-3f2a.local'), read.checkIP('10.0.0.255')]).toEqual(['clinic-3f2a.local', '10.0.0.255'])
  expect([read.checkHost('bank.example'), read.checkIP('192.168.1.21')]).toEqual([undefined, undefined])
  expect(read.publicKey.equals(publicKey)).toBe(true)
  expect(read.checkIssued(new X509Certificate(anAuthority(0).der))).toBe(true)
})

test('key ids link the certificates of a chain', () => {
  const [authority, leaf] = [openssl(anAuthority(0).pem, '-text'), openssl(aLeaf().pem, '-text')]
  const own = /Subject Key Identifier: \n([0-9A-F:]{59})\n/.exec(authority)?.[1]
  expect(own).toBeDefined()
  expect(/Authority Key Identifier: \n([0-9A-F:]{59})\n/.exec(leaf)?.[1]).toBe(own)
})

test('serial numbers are unique, positive and short enough', () => {
  const serials = Array.from({ length: 200 }, () => new X509Certificate(aLeaf().der).serialNumber)
  expect(new Set(serials).size).toBe(200)
  for (const serial of serials) expect(serial).toMatch(/^[0-9A-F]{1,32}$/)
})

test('a name can have letters of any script', () => {
  expect(openssl(aLeaf('Ilé Ìwòsàn Ẹ̀kó').pem, '-subject', '-nameopt', 'utf8,sep_comma_plus')).toContain('CN=Ilé Ìwòsàn Ẹ̀kó')
})

test.each([
  [0, '3000'],
  [127, '307f'],
  [128, '308180'],
  [255, '3081ff'],
  [256, '30820100'],
  [65_536, '3083010000'],
])('a length of %i is encoded as %s', (length, hex) => {
  expect(
    der(0x30, Buffer.alloc(length))
      .subarray(0, hex.length / 2)
      .toString('hex'),
  ).toBe(hex)
})

test.each([
  [[0], '020100'],
  [[0, 0, 1], '020101'],
  [[0x7f], '02017f'],
  [[0x80], '02020080'],
  [[0, 0x80], '02020080'],
])('the number %j is encoded as %s', (bytes, hex) => {
  expect(integer(Buffer.from(bytes)).toString('hex')).toBe(hex)
})

test('an object id is encoded in groups of seven bits', () => {
  expect(oid('1.2.840.10045.4.3.2').toString('hex')).toBe('06082a8648ce3d040302')
  expect(oid('2.5.29.15').toString('hex')).toBe('0603551d0f')
})

test.each([
  ['2049-12-31T23:59:59Z', '491231235959Z', 0x17],
  ['2050-01-01T00:00:00Z', '20500101000000Z', 0x18],
])('%s is written as %s', (at, text, tag) => {
  const encoded = time(new Date(at))
  expect([encoded[0], encoded.subarray(2).toString()]).toEqual([tag, text])
})
