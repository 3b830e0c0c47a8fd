import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { issueLeaf, keyPair, loadAuthority, namesOf } from './authority.ts'
import { certificate, type Names, toPem } from './x509.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

function anAuthority(clinicName = 'Saints Community Clinic', now = NOW) {
  const path = join(aFolder(), 'keys', 'lan-ca.key')
  return { path, authority: loadAuthority(path, clinicName, now) }
}

test('creates an authority once, in a file that only its owner can read', () => {
  const { path, authority } = anAuthority()
  expect(readdirSync(join(path, '..'))).toEqual(['lan-ca.key'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const again = loadAuthority(path, 'Another name by now', new Date('2027-11-22T08:00:00Z'))
  expect({ ...again, key: null, intermediate: null }).toEqual({ ...authority, key: null, intermediate: null })
})

test('stores only the intermediate’s key, not the root’s', () => {
  const { path, authority } = anAuthority()
  const text = readFileSync(path, 'utf8')
  expect(text.match(/PRIVATE KEY-----/g)).toHaveLength(2) // the begin and end lines
  const key = createPrivateKey(text)
  expect(authority.intermediate.checkPrivateKey(key)).toBe(true)
  expect(new X509Certificate(authority.root).checkPrivateKey(key)).toBe(false)
})

test('root and intermediate are valid for ten years from yesterday, and name the clinic', () => {
  const { authority } = anAuthority()
  const root = new X509Certificate(authority.root)
  expect(authority.name).toMatch(/^clinic-[0-9a-f]{4}\.local$/)
  expect(root.subject).toBe(`CN=Saints Community Clinic (${authority.name.replace('.local', '')})`)
  for (const { validFromDate, validToDate } of [root, authority.intermediate])
    expect([validFromDate, validToDate]).toEqual([new Date('2026-11-21T08:00:00Z'), new Date('2036-11-22T08:00:00Z')])
  expect(authority.fingerprint).toBe(
    root.fingerprint256
      .replaceAll(':', '')
      .slice(0, 16)
      .replaceAll(/(.{4})(?!$)/g, '$1 '),
  )
})

test('TLS-01 root and intermediate are both good for the clinic’s own name and private addresses only', () => {
  const { authority } = anAuthority()
  for (const one of [new X509Certificate(authority.root), authority.intermediate]) {
    const text = execFileSync('openssl', ['x509', '-noout', '-ext', 'nameConstraints'], { input: one.toString(), encoding: 'utf8' })
    expect(text).toContain('X509v3 Name Constraints: critical')
    const [, permitted = ''] = text.split('Permitted:')
    const names = permitted.match(/(?:DNS|IP):\S+/g)
    expect(names).toEqual([
      `DNS:${authority.name}`,
      'IP:192.168.0.0/255.255.0.0',
      'IP:10.0.0.0/255.0.0.0',
      'IP:172.16.0.0/255.240.0.0',
      'IP:169.254.0.0/255.255.0.0',
      'IP:127.0.0.0/255.0.0.0',
    ])
  }
})

test('truncates a long clinic name to what a certificate can hold', () => {
  const { authority } = anAuthority('Ẹ̀ka Ìlera '.repeat(10))
  const subject = new X509Certificate(authority.root).subject.replace('CN=', '')
  expect([...subject].length).toBeLessThanOrEqual(64)
  expect(subject).toMatch(/ \(clinic-[0-9a-f]{4}\)$/)
})

test('a leaf is valid from yesterday for 397 days, never longer than its authority', () => {
  const { authority } = anAuthority()
  const leaf = new X509Certificate(issueLeaf(authority, ['192.168.1.20'], NOW).cert)
  expect(leaf.validFromDate).toEqual(new Date(NOW.getTime() - DAY_MS))
  expect(leaf.validToDate.getTime() - leaf.validFromDate.getTime()).toBe(397 * DAY_MS)
  const late = issueLeaf(authority, [], new Date('2036-11-01T08:00:00Z'))
  expect(late.until).toEqual(authority.until)
})

test.runIf(process.platform !== 'win32')('refuses a file that others can read', () => {
  const { path } = anAuthority()
  chmodSync(path, 0o640)
  expect(() => loadAuthority(path, '', NOW)).toThrow(`The key file ${path} can be read by others. Run: chmod 600 ${path}`)
})

const DAMAGE: [string, (text: string) => string][] = [
  ['is empty', () => ''],
  ['is cut', (text) => text.slice(0, 300)],
  ['has lost its key', (text) => text.slice(text.indexOf('-----BEGIN CERTIFICATE'))],
  ['has lost its root', (text) => text.slice(0, text.lastIndexOf('-----BEGIN CERTIFICATE'))],
  [
    'has the key of another',
    (text) =>
      text.replace(
        /^-----BEGIN PRIVATE KEY[\s\S]*?END PRIVATE KEY-----\n/,
        String(keyPair().privateKey.export({ type: 'pkcs8', format: 'pem' })),
      ),
  ],
]

test.each(DAMAGE)('refuses a file that %s, and leaves it unchanged', (_what, damage) => {
  const { path } = anAuthority()
  const text = damage(readFileSync(path, 'utf8'))
  writeFileSync(path, text)
  expect(() => loadAuthority(path, '', NOW)).toThrow(`The key file ${path} is damaged. Restore it from its copy.`)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test.each([
  ['2025-12-31T23:59:59Z', true],
  ['2026-01-01T00:00:00Z', false],
])('with a clock that says %s the making is refused: %s', (now, refused) => {
  const make = () => anAuthority('Clinic', new Date(now))
  if (refused) expect(make).toThrow('The clock of this computer says 2025-12-31')
  else make()
})

type Chain = { constrainRoot: boolean; names: Names; subject?: string; below?: boolean }

/** Does OpenSSL trust a server with these names, certified by the clinic's key or by an authority made with it? */
function verdict({ constrainRoot, names, subject = 'A server', below = false }: Chain): string {
  const [rootPair, pair, belowPair, leaf] = [keyPair(), keyPair(), keyPair(), keyPair()]
  const span = { from: new Date(NOW.getTime() - DAY_MS), until: new Date('2036-11-22T08:00:00Z') }
  const permitted = namesOf('clinic-3f2a.local')
  const issuer = { ...rootPair, subject: 'Root' }
  const files = {
    root: certificate({
      ...span,
      ...rootPair,
      subject: 'Root',
      issuer,
      authority: { pathLength: 1, permitted: constrainRoot ? permitted : null },
    }),
    middle: certificate({ ...span, ...pair, subject: 'Middle', issuer, authority: { pathLength: 0, permitted } }),
    below: certificate({
      ...span,
      ...belowPair,
      subject: 'Below',
      issuer: { ...pair, subject: 'Middle' },
      authority: { pathLength: 0, permitted },
    }),
    leaf: certificate({
      ...span,
      subject,
      publicKey: leaf.publicKey,
      issuer: below ? { ...belowPair, subject: 'Below' } : { ...pair, subject: 'Middle' },
      server: names,
    }),
  }
  const folder = aFolder('chain')
  for (const [name, der] of Object.entries(files)) writeFileSync(join(folder, name), toPem(der))
  const at = String(NOW.getTime() / 1000)
  const command = [
    'verify',
    '-purpose',
    'sslserver',
    '-x509_strict',
    '-attime',
    at,
    '-CAfile',
    'root',
    '-untrusted',
    'middle',
    '-untrusted',
    'below',
    'leaf',
  ]
  try {
    return execFileSync('openssl', command, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    return /error \d+ .*: (.*)/.exec((error as { stderr: string }).stderr)?.[1] ?? 'refused'
  }
}

const NAMES: [string, Names, string][] = [
  [
    'its own name and addresses',
    { hosts: ['clinic-3f2a.local'], addresses: ['192.168.1.20', '10.1.2.3', '172.31.0.1', '169.254.1.1', '127.0.0.1'] },
    'leaf: OK',
  ],
  ['bank.example', { hosts: ['bank.example'], addresses: [] }, 'permitted subtree violation'],
  ['its own name and bank.example', { hosts: ['clinic-3f2a.local', 'bank.example'], addresses: [] }, 'permitted subtree violation'],
  ['other.local', { hosts: ['other.local'], addresses: [] }, 'permitted subtree violation'],
  ['a name that only ends like its own', { hosts: ['evilclinic-3f2a.local'], addresses: [] }, 'permitted subtree violation'],
  ['8.8.8.8', { hosts: [], addresses: ['8.8.8.8'] }, 'permitted subtree violation'],
  ['172.32.0.1', { hosts: [], addresses: ['172.32.0.1'] }, 'permitted subtree violation'],
]

test.each(NAMES)('TLS-01 for OpenSSL, a server of %s: %s', (_what, names, expected) => {
  expect(verdict({ constrainRoot: true, names })).toBe(expected)
  expect(verdict({ constrainRoot: false, names })).toBe(expected)
})

test('TLS-01 OpenSSL treats a subject that looks like a host name as one', () => {
  const names = { hosts: [], addresses: ['192.168.1.20'] }
  expect(verdict({ constrainRoot: true, names, subject: 'bank.example' })).toBe('permitted subtree violation')
  expect(verdict({ constrainRoot: true, names, subject: 'Server of clinic-3f2a.local' })).toBe('leaf: OK')
})

test('TLS-01 the intermediate cannot create further authorities', () => {
  const names = { hosts: ['clinic-3f2a.local'], addresses: [] }
  expect(verdict({ constrainRoot: true, names, below: true })).toBe('path length constraint exceeded')
})
