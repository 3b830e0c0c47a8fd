import { getMe, login } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { aFolder, startServer } from '../../../test/processes/server-process.ts'
import type { Config } from '../../config.ts'

const CANARY = 'Adaeze-Okafor-0803'
const PAGE = `http://clinic.test/profile/${CANARY}?name=${CANARY}#${CANARY}`

const OLDER = {
  'csp-report': {
    'document-uri': PAGE,
    referrer: PAGE,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': CANARY,
    'blocked-uri': `https://${CANARY}:secret@evil.test:8443/${CANARY}?q=${CANARY}`,
    'script-sample': CANARY,
    'source-file': PAGE,
  },
}
const NEWER = [
  {
    type: 'csp-violation',
    age: 3,
    url: PAGE,
    user_agent: CANARY,
    body: { documentURL: PAGE, blockedURL: 'inline', effectiveDirective: 'style-src-attr', sample: CANARY, disposition: 'enforce' },
  },
  { type: 'deprecation', url: PAGE, body: { message: CANARY } },
]

async function aReporter(config: Partial<Config> = {}) {
  const { app, anonymous } = await testApp({ config })
  async function send(type: string, payload: string): Promise<number> {
    return (await app.inject({ method: 'POST', url: '/api/csp-report', headers: { 'content-type': type }, payload })).statusCode
  }
  return { anonymous, send }
}

test.each([
  ['application/csp-report', OLDER],
  ['application/reports+json', NEWER],
  ['application/json', OLDER],
  ['application/json', NEWER],
  ['application/reports+json', []],
  ['application/csp-report', { 'csp-report': {} }],
])('takes a report as %s', async (type, report) => {
  const { send } = await aReporter()
  expect(await send(type, JSON.stringify(report))).toBe(204)
})

test.each([
  ['', 400],
  ['no JSON', 400],
  ['null', 400],
  ['5', 400],
  ['{}', 400],
  ['{"csp-report":null}', 400],
  ['[{"type":"csp-violation"}]', 400],
  ['[null]', 400],
  ['{"csp-report":{"__proto__":{}}}', 400],
  ['{"csp-report":{"document-uri":5,"blocked-uri":[],"violated-directive":{}}}', 204],
  ['{"csp-report":{"document-uri":"http://[","blocked-uri":"http://%"}}', 204],
  [JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(17_000) } }), 413],
])('answers %.70s with %i', async (payload, status) => {
  const { send } = await aReporter()
  for (const type of ['application/csp-report', 'application/reports+json', 'application/json'])
    expect([type, await send(type, payload)]).toEqual([type, status])
})

test('accepts only report content types, which no other call accepts', async () => {
  const { anonymous, send } = await aReporter()
  expect(await send('text/plain', JSON.stringify(OLDER))).toBe(415)
  const headers = { 'content-type': 'application/csp-report' }
  expect((await anonymous.send(login, { body: { email: 'a@b.c', password: 'secret' } }, { headers })).status).toBe(415)
})

test('accepts a hundred a minute from an address, without counting them towards its sign-ins', async () => {
  const { anonymous, send } = await aReporter({ requestLimits: true })
  const answers = []
  for (let index = 0; index < 101; index++) answers.push(await send('application/csp-report', JSON.stringify(OLDER)))
  expect(answers.slice(0, 100).every((status) => status === 204)).toBe(true)
  expect(answers[100]).toBe(429)
  expect((await anonymous.send(getMe, {})).status).toBe(401)
})

test('logs only the rule, the origin and the kind of screen of a report', async () => {
  const server = await startServer(aFolder())
  for (const [type, report] of [['csp-report', OLDER] as const, ['reports+json', NEWER] as const]) {
    const headers = { 'content-type': `application/${type}` }
    await fetch(`${server.url}/api/csp-report?${CANARY}`, { method: 'POST', headers, body: JSON.stringify(report) })
  }
  const { output } = await server.end('SIGTERM')
  const lines = output.split('\n').filter((line) => line.includes("the page's policy refused something"))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.test:8443', screen: '/profile/:patientId' },
    { directive: 'style-src-attr', blocked: 'inline', screen: '/profile/:patientId' },
  ])
  expect(output.toLowerCase()).not.toContain(CANARY.toLowerCase())
})
