import { createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../harness/clients/raw-http.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { decode, encode, sign } from '../../harness/clinics/tokens.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

test(`AUT-05 ${engine}: a forged token signs no one in, whatever it claims`, async () => {
  const clinic = await startClinic()
  const { token } = await clinic.as('nurse')
  const { token: admins } = await clinic.as('admin')
  const secret = clinic.keys.token[0]?.secret ?? Buffer.alloc(0)
  const headers = [...forgeries(token, admins, secret).map((forged) => `Authorization: Bearer ${forged}`), ...oddHeaders(token, admins)]
  for (const header of headers) {
    const { status, body } = await sendRaw(clinic.url, rawRequest('GET', '/api/users', [header]))
    expect([header.slice(0, 120), status]).toEqual([header.slice(0, 120), header.length > 16_000 ? 431 : 401])
    if (status === 401) expect(JSON.parse(body)).toEqual({ code: 'unauthenticated', message: 'Please sign in' })
  }
  for (const query of [`token=${admins}`, `access_token=${admins}`, `authorization=Bearer%20${admins}`])
    expect((await sendRaw(clinic.url, rawRequest('GET', `/api/users?${query}`, []))).status).toBe(401)
  // The control: the same two tokens as they were given out.
  const statusOf = async (good: string) =>
    (await sendRaw(clinic.url, rawRequest('GET', '/api/users', [`Authorization: Bearer ${good}`]))).status
  expect([await statusOf(token), await statusOf(admins)]).toEqual([403, 200])
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`AUT-05 ${engine}`, `${headers.length + 3} forgeries, none accepted`)
})

function forgeries(token: string, admins: string, secret: Buffer): string[] {
  const { header, payload, parts } = decode(token)
  const [head, claims, signature] = parts
  const { kid } = header
  const asAdmin = { ...payload, user: { ...payload.user, role: 'admin' } }
  const signed = (more: object, body: object = asAdmin, hash = 'sha256', key: Buffer | string = secret) =>
    sign({ ...header, ...more }, body, key, hash)
  const pem = createPublicKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey).export({ type: 'spki', format: 'pem' })
  const jwk = { kty: 'oct', k: secret.toString('base64url'), alg: 'HS256' }
  return [
    ...['none', 'None', 'nOnE', 'NONE', '', null, 'HS1', 'hs256'].map((alg) => `${encode({ alg, typ: 'JWT', kid })}.${encode(asAdmin)}.`),
    ...['none', 'hs256', 'ES256'].map((alg) => signed({ alg })),
    signed({ alg: 'HS384' }, asAdmin, 'sha384'),
    signed({ alg: 'HS512' }, asAdmin, 'sha512'),
    rsaSigned({ alg: 'RS256', typ: 'JWT', kid }, asAdmin),
    signed({}, asAdmin, 'sha256', pem),
    signed({}, asAdmin, 'sha256', ''),
    signed({}, asAdmin, 'sha256', 'secret'),
    signed({}, asAdmin, 'sha256', secret.toString('hex')),
    ...['../../etc/passwd', '/dev/null', "' or 1=1 --", 'k'.repeat(10_000), '', null, 0, ['a'], { a: 1 }].map((kid) => signed({ kid })),
    ...[{ jwk }, { jku: 'http://127.0.0.1/keys' }, { x5u: 'http://127.0.0.1/x' }, { crit: ['exp'] }, { cty: 'JWT' }, { b64: false }].map(
      (more) => signed(more),
    ),
    signed({ typ: 'at+jwt' }),
    signed({}, { ...asAdmin, exp: 1 }),
    signed({}, { ...asAdmin, iss: 'other' }),
    signed({}, { ...asAdmin, aud: 'other' }),
    signed({}, { ...asAdmin, sid: 'unknown' }),
    signed({}, { ...asAdmin, sid: ["' or 1=1 --"] }),
    signed({}, { ...asAdmin, exp: undefined }),
    signed({}, { ...asAdmin, nbf: 4_000_000_000 }),
    `${head}.${encode(asAdmin)}.${signature}`,
    `${head}.${claims}.`,
    `${head}.${claims}`,
    `${claims}.${head}.${signature}`,
    `${head}.${decode(admins).parts[1]}.${signature}`,
    `${head}.${claims}.${signature}.${signature}`,
    `${head}.${claims}.${signature}A`,
    '',
    'garbage',
    '..',
    '...',
    'e30.e30.',
    `${'a'.repeat(100_000)}.b.c`,
    '%00',
    'null',
    'undefined',
    '[object Object]',
  ]
}

function rsaSigned(header: object, payload: object): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`
}

function oddHeaders(token: string, admins: string): string[] {
  return [
    `Authorization: Bearer ${token} ${admins}`,
    `Authorization: Bearer ${token},Bearer ${admins}`,
    `Authorization: Bearer ${token}\r\nX-Authorization: Bearer ${admins}\r\nAuthorization: Basic x`.split('\r\n').slice(1).join('\r\n'),
    `Authorization: Basic ${Buffer.from(`a:${admins}`).toString('base64')}`,
    `Authorization: ${admins}`,
    `Authorization: Token ${admins}`,
    `Cookie: token=${admins}`,
    `X-Access-Token: ${admins}`,
  ]
}
