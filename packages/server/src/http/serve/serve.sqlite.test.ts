import { createHmac } from 'node:crypto'
import { getMe } from '@clinic/contract/auth/auth'
import { createPatient, getPatient, updatePatient } from '@clinic/contract/patients/patients'
import { getQueue } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { describe, expect, test } from 'vitest'
import { aPatient } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

const UNKNOWN = '0190a0a0-0000-7000-8000-000000000000'

describe('accepted bodies', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'multipart/form-data; boundary=x',
    'application/json\ta',
  ]
  test.each(types)('refuses %j with an error in the usual shape', async (type) => {
    const { app, as, db } = await testApp()
    const { token } = await as('doctor')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/patient/create',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: '{"firstname":""}',
    })
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json()).toHaveProperty('message')
    expect(await db.selectFrom('patient').selectAll().execute()).toEqual([])
  })

  const hazards = {
    'no JSON': '{"firstname":',
    prototype: '{"__proto__":{"role":"admin"}}',
    constructor: '{"constructor":{"prototype":{"role":"admin"}}}',
    depth: '['.repeat(10_000),
    NUL: JSON.stringify(aPatient({ firstname: 'Ada\u0000eze' })),
    'half a surrogate pair': JSON.stringify(aPatient({ firstname: 'Ada\ud800eze' })),
    'a huge number': '{"firstname":1e400}',
    null: 'null',
    list: '[]',
  }
  test.each(Object.entries(hazards))('refuses %s', async (_name, payload) => {
    const { app, as } = await testApp()
    const { token } = await as('doctor')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/patient/create', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  })

  test('refuses a body over the limit with 413', async () => {
    const { app, as } = await testApp()
    const { token } = await as('doctor')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/patient/create',
      headers,
      payload: JSON.stringify({ firstname: 'a'.repeat(300_000) }),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large'])
  })

  test('a call without a body can have the JSON content type', async () => {
    const { as } = await testApp()
    expect((await (await as('nurse')).send(getMe, {})).status).toBe(200)
  })
})

describe('the order of refusals', () => {
  test('401, then 403, then 404, then 400', async () => {
    const { anonymous, as } = await testApp()
    const body = { id: UNKNOWN, firstname: '' }
    expect((await anonymous.send(updatePatient, { body })).status).toBe(401)
    expect((await (await as('nurse')).send(updatePatient, { body })).status).toBe(403)
    const doctor = await as('doctor')
    expect((await doctor.send(updatePatient, { body })).status).toBe(404)
    const [patient] = await doctor.call(createPatient, { body: aPatient() })
    expect((await doctor.send(updatePatient, { body: { ...body, id: patient?._id ?? '' } })).error.fields).toEqual({
      firstname: 'Please enter first name',
    })
  })

  test('refuses a body the role may not send before looking up its ids', async () => {
    const { as } = await testApp()
    expect((await (await as('nurse')).send(updateSession, { body: { id: UNKNOWN, open: false } })).status).toBe(403)
    expect((await (await as('nurse')).send(updateSession, { body: { id: UNKNOWN, comment: 'x' } })).status).toBe(404)
  })

  test.each(['x', '1 or 1=1', "' --", '../../etc', 'a'.repeat(290), '%00', '%F0%9F%92%8A'])(
    'an id that cannot be one (%s) is 404',
    async (id) => {
      const { app, as } = await testApp()
      const { token } = await as('nurse')
      const answer = await app.inject({
        url: `/api/patient/${id.startsWith('%') ? id : encodeURIComponent(id)}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    },
  )
})

describe('tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('a token is a signed JWT with a display user and no secret', async () => {
    const { as } = await testApp()
    const { token, user } = await as('doctor')
    const [header = '', payload = ''] = token.split('.')
    expect(Object.keys(JSON.parse(String(Buffer.from(header, 'base64url')))).toSorted()).toEqual(['alg', 'kid', 'typ'])
    const claims = JSON.parse(String(Buffer.from(payload, 'base64url')))
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'user'])
    expect(claims.user).toEqual(user)
    expect(claims.exp - claims.iat).toBe(12 * 60 * 60)
  })

  test('forged tokens sign no one in', async () => {
    const { as, app, services } = await testApp()
    const { token } = await as('nurse')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(String(Buffer.from(payload, 'base64url')))
    const { kid } = JSON.parse(String(Buffer.from(header, 'base64url')))
    const secret = services.keys.token[0]?.secret ?? Buffer.alloc(0)
    const signed = (head: object, algorithm = 'sha256') => {
      const text = `${part(head)}.${payload}`
      return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`
    }
    const forged = [
      `${part({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
      `${part({ alg: 'nOnE', typ: 'JWT', kid })}.${payload}.`,
      signed({ alg: 'HS384', typ: 'JWT', kid }, 'sha384'),
      signed({ alg: 'HS256', typ: 'JWT', kid: '../../keys' }),
      signed({ alg: 'HS256', typ: 'JWT', kid, jku: 'http://127.0.0.1/keys' }),
      signed({ alg: 'HS256', typ: 'JWT', kid, crit: ['exp'] }),
      signed({ alg: 'HS256', typ: 'JWT', kid: 'a'.repeat(10_000) }),
      `${header}.${part({ ...claims, user: { ...claims.user, role: 'admin' } })}.${signature}`,
      `${header}.${payload}.`,
      `${payload}.${header}.${signature}`,
      'garbage',
      '',
    ]
    for (const bad of forged) {
      const answer = await app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${bad}` } })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
    }
    expect((await app.inject(`/api/users/me?token=${token}`)).statusCode).toBe(401)
  })

  test('a sign-in expires after its maximum time and after being idle', async () => {
    const clock = { now: new Date('2026-03-01T08:00:00Z') }
    const { as } = await testApp({ clock })
    const busy = await as('nurse')
    const idle = await as('nurse')
    for (let minutes = 0; minutes <= 11 * 60; minutes += 50) {
      clock.now = new Date(Date.parse('2026-03-01T08:00:00Z') + minutes * 60_000)
      expect((await busy.send(getMe, {})).status).toBe(200)
    }
    expect((await idle.send(getMe, {})).status).toBe(401)
    clock.now = new Date('2026-03-01T20:00:01Z')
    expect((await busy.send(getMe, {})).status).toBe(401)
  })

  test('requests by an unattended screen do not keep a sign-in alive', async () => {
    const clock = { now: new Date('2026-03-01T08:00:00Z') }
    const { as } = await testApp({ clock })
    const left = await as('nurse')
    const statuses: number[] = []
    for (const minute of [20, 40, 60, 61]) {
      clock.now = new Date(Date.parse('2026-03-01T08:00:00Z') + minute * 60_000)
      statuses.push((await left.send(getQueue, {}, { headers: { 'x-unattended': '1' } })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 401])
  })
})

test('every API response has the strict headers', async () => {
  const { app } = await testApp()
  for (const url of ['/api/health', '/api/nothing', '/api/users/me', '/api/docs']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
  }
})

test('a response cannot contain a field that its schema does not declare', async () => {
  const { as } = await testApp()
  const doctor = await as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient() })
  const seen = await doctor.call(getPatient, { params: { id: patient?._id ?? '' } })
  expect(Object.keys(seen)).not.toContain('searchName')
  expect(Object.keys(seen)).not.toContain('phoneKey')
})

test('a request over the limit is refused with the time to try again', async () => {
  const { anonymous, as } = await testApp({ config: { requestLimits: true } })
  const nurse = await as('nurse')
  const answers = []
  for (let index = 0; index < 601; index++) answers.push((await nurse.send(getMe, {})).status)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  expect(answers.slice(0, 600).every((status) => status === 200)).toBe(true)
  const strangers = []
  for (let index = 0; index < 101; index++) strangers.push(await anonymous.send(getMe, {}))
  expect(strangers.slice(0, 100).every(({ status }) => status === 401)).toBe(true)
  expect(strangers[100]?.status).toBe(429)
  expect(Number(strangers[100]?.headers['retry-after'])).toBeGreaterThan(0)
})
