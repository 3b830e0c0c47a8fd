import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isReadableOnTheWay, readConfig } from './config.ts'

test('everything is optional', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: join(resolve('data'), 'clinic.db'),
    publicUrl: 'http://127.0.0.1:3000',
    admin: { password: '' },
    smtpUrl: '',
    passwordMin: 6,
    passwordBlocklist: null,
    signInHours: 12,
    idleMinutes: 60,
    logLevel: 'info',
    requestLimits: true,
    serviceWorker: true,
    metrics: false,
    backupDir: '',
    databaseReadUrl: '',
  })
})

test('a blank setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', TZ: '', REQUEST_LIMITS: '', CHURCHES_FILE: '' })).toEqual(readConfig({}))
})

const PUBLIC_KEY = 'age1hyuz8rxfhmyjvgqve92vnm42lkq39f7rfxjw6ga9a5kn267szcdqgqkzmf'

const GOOD: [string, string, string, unknown][] = [
  ['PORT', '8080', 'port', 8080],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['DATABASE_URL', 'postgres://clinic:secret@127.0.0.1/clinic', 'databaseUrl', 'postgres://clinic:secret@127.0.0.1/clinic'],
  // A comma can be part of the password or the database name.
  ['DATABASE_URL', 'postgres://clinic:a,b@127.0.0.1/a,b', 'databaseUrl', 'postgres://clinic:a,b@127.0.0.1/a,b'],
  ['DATABASE_READ_URL', 'postgresql://127.0.0.1/clinic', 'databaseReadUrl', 'postgresql://127.0.0.1/clinic'],
  ['PUBLIC_URL', 'https://clinic.example/', 'publicUrl', 'https://clinic.example'],
  ['SMTP_URL', 'smtp://127.0.0.1:2525', 'smtpUrl', 'smtp://127.0.0.1:2525'],
  ['MAIL_FROM', 'Clinic <clinic@example.org>', 'mailFrom', 'Clinic <clinic@example.org>'],
  ['PASSWORD_MIN', '8', 'passwordMin', 8],
  ['PASSWORD_BLOCKLIST', 'on', 'passwordBlocklist', true],
  ['PASSWORD_BLOCKLIST', 'off', 'passwordBlocklist', false],
  ['SIGN_IN_HOURS', '8', 'signInHours', 8],
  ['DRUG_GUARD', 'closed', 'drugGuard', 'closed'],
  ['CLINICAL_REVIEWER', 'Dr Eze, 1 November 2026', 'clinicalReviewer', 'Dr Eze, 1 November 2026'],
  ['ACT_REPEAT_DAYS', '14', 'actRepeatDays', 14],
  ['LOST_AFTER_DAYS', '14', 'lostAfterDays', 14],
  ['IDLE_MINUTES', '15', 'idleMinutes', 15],
  ['CLINIC_NAME', 'Grace Clinic', 'clinicName', 'Grace Clinic'],
  ['ADMIN_NAME', 'Admin', 'admin.name', 'Admin'],
  ['LOG_LEVEL', 'warn', 'logLevel', 'warn'],
  ['REQUEST_LIMITS', 'off', 'requestLimits', false],
  ['SERVICE_WORKER', 'off', 'serviceWorker', false],
  ['METRICS', 'on', 'metrics', true],
  ['METRICS', 'off', 'metrics', false],
  ['TZ', 'Africa/Lagos', 'timeZone', 'Africa/Lagos'],
  ['LAN', 'off', 'lan', null],
  ['LAN', 'on', 'lan', { port: 3443, joinPort: 3080, givesPublicUrl: true }],
  ['TRUST_PROXY', '127.0.0.1, ::1', 'trustProxy', ['127.0.0.1', '::1']],
  ['BACKUP_SEAL_TO', PUBLIC_KEY, 'backupSealTo', PUBLIC_KEY],
]

test.each(GOOD)('accepts %s=%s', (name, value, key, taken) => {
  expect(readConfig({ [name]: value })).toHaveProperty(key, taken)
})

const BAD: [string, string][] = [
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['HOST', 'h'.repeat(300)],
  ['DATA_DIR', 'd'.repeat(2000)],
  ['DATABASE_URL', 'mysql://127.0.0.1/clinic'],
  ['DATABASE_READ_URL', 'clinic.db'],
  ['PUBLIC_URL', 'clinic.example'],
  ['ADMIN_EMAIL', 'not an email'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_NAME', 'x'.repeat(300)],
  ['SMTP_URL', 'http://127.0.0.1'],
  ['MAIL_FROM', 'm'.repeat(400)],
  ['PASSWORD_MIN', '5'],
  ['PASSWORD_MIN', 'eight'],
  ['PASSWORD_BLOCKLIST', 'yes'],
  ['SIGN_IN_HOURS', '0'],
  ['DRUG_GUARD', 'off'],
  ['ACT_REPEAT_DAYS', '0'],
  ['LOST_AFTER_DAYS', '0'],
  ['IDLE_MINUTES', '-1'],
  ['CLINIC_NAME', 'c'.repeat(200)],
  ['CHURCHES_FILE', '/no/such/file.json'],
  ['LOG_LEVEL', 'loud'],
  ['REQUEST_LIMITS', '1'],
  ['METRICS', 'yes'],
  ['BACKUP_DIR', 'b'.repeat(2000)],
  ['BACKUP_SEAL_TO', 'a password'],
  ['BACKUP_SEAL_TO', PUBLIC_KEY.slice(1)],
  ['LAN', 'yes'],
  ['LAN_PORT', '70000'],
  ['LAN_JOIN_PORT', '-1'],
  ['TRUST_PROXY', 'everybody'],
  ['TZ', 'Lagos'],
]

test.each(BAD)('%s=%s stops the start, and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} `)
})

test('names all invalid settings at once', () => {
  expect(() => readConfig({ PORT: 'x', TZ: 'x' })).toThrow(/PORT[\s\S]*TZ/)
})

const CHURCHES: [string, boolean][] = [
  ['[{"lekki": "Church, Lekki"}, {"ikeja": "Church, Ikeja"}]', true],
  ['[{"lekki": "Church, Lekki", "ikeja": "Church, Ikeja"}]', false],
  ['{"lekki": "Church, Lekki"}', false],
  ['[]', false],
  ['[{"lekki": 5}]', false],
  ['not json', false],
]

test.each(CHURCHES)('reads or refuses a CHURCHES_FILE of %s', (text, good) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-churches-'))
  const file = join(folder, 'churches.json')
  writeFileSync(file, text)
  try {
    if (good) expect(readConfig({ CHURCHES_FILE: file }).churches).toHaveLength(2)
    else expect(() => readConfig({ CHURCHES_FILE: file })).toThrow('The setting CHURCHES_FILE ')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('phones have their own ports, and a configured address is kept', () => {
  const { lan, publicUrl } = readConfig({ LAN: 'on', LAN_PORT: '443', LAN_JOIN_PORT: '80', PUBLIC_URL: 'https://clinic.example' })
  expect([lan, publicUrl]).toEqual([{ port: 443, joinPort: 80, givesPublicUrl: false }, 'https://clinic.example'])
})

test.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['0.0.0.0', true],
  ['192.168.1.20', true],
])('with LAN=on the clinic is never served in the clear: HOST=%s is refused: %s', (HOST, refused) => {
  const read = () => readConfig({ LAN: 'on', HOST })
  if (refused) expect(read).toThrow('The setting HOST must be left out with LAN=on')
  else expect(read().host).toBe(HOST)
})

const PLACES: [host: string, publicUrl: string, readable: boolean][] = [
  ['127.0.0.1', '', false],
  ['localhost', '', false],
  ['::1', '', false],
  ['0.0.0.0', '', true],
  ['::', '', true],
  ['192.168.1.20', 'http://192.168.1.20:3000', true],
  ['192.168.1.20', 'https://clinic.example', false],
]

test.each(PLACES)('listening on %s with the public address %s: is traffic readable on the network? %s', (HOST, PUBLIC_URL, readable) => {
  expect(isReadableOnTheWay(readConfig({ HOST, PUBLIC_URL }))).toBe(readable)
})

test.each([
  'postgres://clinic:secret@one:5432,two:5432/clinic',
  'postgres://clinic:secret@one,two/clinic',
  'postgres://one,two',
  'postgresql:///clinic?host=one,two',
  'postgres:///clinic?target_session_attrs=read-write&host=one%2Ctwo',
])('DATABASE_URL=%s is refused in words that name the proxy', (address) => {
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
    expect(() => readConfig({ [name]: address })).toThrow(
      `The setting ${name} must name one host. For a database with a standby, name the proxy`,
    )
})
